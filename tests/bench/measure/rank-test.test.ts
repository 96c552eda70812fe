import { expect, test } from 'bun:test';
import { median, rankTest } from './rank-test.ts';

const series = (from: number, step: number) => Array.from({ length: 200 }, (_, index) => from + index * step);

test('samples of one source are not told apart, shifted ones are', () => {
  expect(rankTest(series(0, 2), series(1, 2))).toBeGreaterThan(0.9);
  expect(rankTest(series(0, 1), series(0, 1))).toBeCloseTo(1, 6);
  expect(rankTest(series(0, 1), series(50, 1))).toBeLessThan(1e-6);
  // Known: ranks 1 to 5 against 6 to 10 are 2.61 deviations apart.
  expect(rankTest([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(0.009, 3);
});

test('the median is the middle one', () => {
  expect(median([3, 1, 2])).toBe(2);
});
