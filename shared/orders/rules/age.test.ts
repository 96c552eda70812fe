import { expect, test } from 'bun:test';
import { orderAge } from './age.ts';

test.each([
  [-5_000, 'fresh'],
  [0, 'fresh'],
  [10 * 60_000 - 1, 'fresh'],
  [10 * 60_000, 'waiting'],
  [20 * 60_000 - 1, 'waiting'],
  [20 * 60_000, 'late'],
  [Number.MAX_SAFE_INTEGER, 'late'],
] as const)('after %d ms an order is %s: waiting from 10 minutes, late from 20', (ageMs, age) => {
  expect(orderAge(ageMs, { waitingMinutes: 10, lateMinutes: 20 })).toBe(age);
});
