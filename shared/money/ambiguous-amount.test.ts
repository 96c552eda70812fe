import { expect, test } from 'bun:test';
import { readingsOf } from './ambiguous-amount.ts';

test.each([
  ['3.500', 3500, 3.5],
  ['٣٫٥٠٠', 3500, 3.5],
  ['12.250', 12250, 12.25],
])('%s in IQD may be %d or %d', (input, thousands, decimals) => {
  expect(readingsOf(input, 'IQD')).toEqual({ thousands, decimals });
});

test('any other amount has one reading', () => {
  for (const input of ['3.5', '3.50', '3,500', '٣٬٥٠٠', '3500.250', '0.500', 'dear']) {
    expect([input, readingsOf(input, 'IQD')]).toEqual([input, null]);
  }
  expect(readingsOf('3.500', 'USD')).toBeNull();
});
