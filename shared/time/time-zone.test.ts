import { expect, test } from 'bun:test';
import { endOfDay, zonedTimestamp, zoneName } from './time-zone.ts';

test('zone names match in any case; offsets and inventions do not', () => {
  const known = ['Asia/Baghdad', 'Asia/Baghdad', 'UTC', 'America/New_York'];
  expect(['Asia/Baghdad', 'asia/baghdad', 'UTC', 'America/New_York'].map(zoneName)).toEqual(known);
  const others = ['+03:00', '-05:00', 'Asia/Atlantis', '', 'Asia/Baghdad[u-ca=hebrew]'];
  expect(others.map(zoneName)).toEqual(others.map(() => null));
});

test('a day ends where the next begins, by the clock of its zone', () => {
  expect(endOfDay('2026-06-30', 'UTC')).toBe(Date.parse('2026-07-01T00:00:00Z'));
  expect(endOfDay('2026-06-30', 'Asia/Baghdad')).toBe(Date.parse('2026-06-30T21:00:00Z'));
  expect(endOfDay('2026-12-31', 'America/New_York')).toBe(Date.parse('2027-01-01T05:00:00Z'));
  // Berlin springs forward within the first day and falls back within the second: 23 and 25 hours.
  expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T22:00:00Z'));
  expect(endOfDay('2026-10-25', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T23:00:00Z'));
});

test('an invalid date has no end', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-6-1', '26-06-01', '2026-06-30T00:00', 'tomorrow', '']) {
    expect(endOfDay(text, 'UTC')).toBeNull();
  }
});

test('a timestamp counts only with a time and a zone', () => {
  const noon = Date.parse('2026-06-30T12:00:00Z');
  const same = '2026-06-30T12:00:00Z|2026-06-30T15:00+03:00|2026-06-30T15:00:00.000+0300|2026-06-30t12:00:00z';
  for (const text of same.split('|')) expect(zonedTimestamp(text)).toBe(noon);
  const none = '2026-06-30T12:00:00|2026-06-30|2026-06-30 12:00Z|2026-06-30T25:00Z|2026-02-30T12:00Z|1782820800000|';
  for (const text of none.split('|')) expect(zonedTimestamp(text)).toBeNull();
});
