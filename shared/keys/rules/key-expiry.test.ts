import { expect, test } from 'bun:test';
import { keyExpiry } from './key-expiry.ts';

const now = Date.parse('2026-06-30T20:59:00Z');

test('a date lasts to its end in the zone of the workspace', () => {
  expect(keyExpiry('2026-06-30', 'Asia/Baghdad', now)).toBe(Date.parse('2026-06-30T21:00:00Z'));
  expect(keyExpiry('2026-06-30', 'UTC', now)).toBe(Date.parse('2026-07-01T00:00:00Z'));
});

test('a timestamp is the moment it names', () => {
  expect(keyExpiry('2026-07-01T00:00:00+03:00', 'America/New_York', now)).toBe(Date.parse('2026-06-30T21:00:00Z'));
});

test('an expiry that is past, this very moment, or no date at all is refused', () => {
  for (const past of ['2026-06-29', '2026-06-30T20:59:00Z', '2020-01-01T00:00:00Z']) {
    expect(() => keyExpiry(past, 'Asia/Baghdad', now)).toThrow('in the future');
  }
  for (const text of ['2026-07-01T00:00:00', 'soon', '2026-02-30', '']) {
    expect(() => keyExpiry(text, 'Asia/Baghdad', now)).toThrow('with a zone');
  }
});
