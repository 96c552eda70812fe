import { expect, test } from 'bun:test';
import { amountOf } from './price.ts';

test('amountOf gives major units with a decimal point', () => {
  expect(amountOf({ kind: 'fixed', amount: 25_000_000, currency: 'IQD' })).toBe('25000.000');
  expect(amountOf({ kind: 'quote' })).toBeNull();
});
