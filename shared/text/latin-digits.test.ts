import { expect, test } from 'bun:test';
import { wholeNumberIn } from './latin-digits.ts';

test.each([
  ['30', 30],
  [' ٣٠ ', 30],
  ['۳۰', 30],
  ['', Number.NaN],
  [null, Number.NaN],
  ['3.5', Number.NaN],
  ['-1', Number.NaN],
  ['12345', Number.NaN],
])('%p is the whole number %p', (input, number) => {
  expect(wholeNumberIn(input, 4)).toBe(number);
});
