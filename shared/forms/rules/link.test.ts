import { expect, test } from 'bun:test';
import { linkPeriod } from './link.ts';

const zone = 'Asia/Baghdad';
const now = Date.parse('2026-01-01T00:00:00Z');

test('a date is a whole day in the workspace’s zone, a timestamp a moment', () => {
  expect(linkPeriod('2026-03-01', '2026-03-01', zone, now)).toEqual({
    startsAt: Date.parse('2026-03-01T00:00:00+03:00'),
    expiresAt: Date.parse('2026-03-02T00:00:00+03:00'),
  });
  expect(linkPeriod('2026-03-01T10:00Z', undefined, zone, now)).toEqual({
    startsAt: Date.parse('2026-03-01T10:00:00Z'),
    expiresAt: null,
  });
});

test.each([
  ['2026-03-01T10:00', undefined],
  [undefined, 'soon'],
  ['2026-02-30', undefined],
  ['2026-03-02', '2026-03-01'],
  [undefined, '2025-12-31'],
  [undefined, '2026-01-01T00:00Z'],
])('from %p to %p is refused', (starts, expires) => {
  expect(() => linkPeriod(starts, expires, zone, now)).toThrow();
});
