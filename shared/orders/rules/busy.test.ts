import { expect, test } from 'bun:test';
import { minutesLonger } from './busy.ts';

test.each([
  [20, 1_000, 999, 20],
  [20, 1_000, 1_000, 0],
  [20, null, 0, 0],
  [0, 1_000, 999, 0],
])('busy by %d until %p, at %d orders take %d minutes longer', (busyMinutes, busyUntil, now, longer) => {
  expect(minutesLonger({ busyMinutes, busyUntil }, now)).toBe(longer);
});
