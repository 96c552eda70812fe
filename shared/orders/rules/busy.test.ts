import { expect, test } from 'bun:test';
import { minutesLonger, whileBusy } from './busy.ts';

test.each([
  [20, 1_000, 999, 20],
  [20, 1_000, 1_000, 0],
  [20, null, 0, 0],
  [0, 1_000, 999, 0],
])('busy by %d until %p, at %d orders take %d minutes longer', (busyMinutes, busyUntil, now, longer) => {
  expect(minutesLonger({ busyMinutes, busyUntil }, now)).toBe(longer);
});

test('while it is busy orders wait and are late later', () => {
  const limits = { waitingMinutes: 10, lateMinutes: 20 };
  expect(whileBusy(limits, { busyMinutes: 30, busyUntil: 5 }, 4)).toEqual({ waitingMinutes: 40, lateMinutes: 50 });
  expect(whileBusy(limits, { busyMinutes: 30, busyUntil: 5 }, 5)).toEqual(limits);
});
