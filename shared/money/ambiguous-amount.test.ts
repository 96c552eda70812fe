import { expect, test } from 'bun:test';
import { readingsOf } from './ambiguous-amount.ts';

test.each([
  ['3.500', 'IQD', { thousands: 3500, decimals: 3.5 }],
  ['٣٫٥٠٠', 'IQD', { thousands: 3500, decimals: 3.5 }],
  ['12.250', 'IQD', { thousands: 12250, decimals: 12.25 }],
  ['3.5', 'IQD', null],
  ['3.50', 'IQD', null],
  ['3,500', 'IQD', null],
  ['٣٬٥٠٠', 'IQD', null],
  ['3500.250', 'IQD', null],
  ['0.500', 'IQD', null],
  ['3.500', 'USD', null],
  ['dear', 'IQD', null],
])('%s in %s has the readings %p', (input, currency, readings) => {
  expect(readingsOf(input, currency)).toEqual(readings);
});
