import { expect, test } from 'bun:test';
import { Refused } from '../basics/refused.ts';
import { sinceMoment } from './since.ts';

const moments: [string, string, string][] = [
  ['2026-03-01', 'Asia/Baghdad', '2026-02-28T21:00:00Z'],
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00Z'],
  ['2026-03-01T09:30:00+03:00', 'UTC', '2026-03-01T06:30:00Z'],
  ['2026-03-01T09:30Z', 'Asia/Baghdad', '2026-03-01T09:30:00Z'],
  ['1960-01-01', 'UTC', '1970-01-01T00:00:00Z'],
];

test.each(moments)('since %s in %s is %s', (text, zone, at) => {
  expect(sinceMoment(text, zone)).toBe(Date.parse(at));
});

const wrong = ['', 'yesterday', '2026-02-30', '2026-03-01T09:30:00', '1767225600000', '2026-03-01 09:30Z'];
test.each(wrong)('since %j is refused', (text) => {
  expect(() => sinceMoment(text, 'UTC')).toThrow(Refused);
});
