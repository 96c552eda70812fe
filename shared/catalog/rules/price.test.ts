import { expect, test } from 'bun:test';
import { amountOf } from './price.ts';

test('programs read major units with a point', () => {
  expect(amountOf({ kind: 'fixed', amount: 25_000_000, currency: 'IQD' })).toBe('25000.000');
  expect(amountOf({ kind: 'quote' })).toBeNull();
});
