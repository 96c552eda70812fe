import { expect, test } from 'bun:test';
import { amountIn, extrasIn, quantityAndName } from './line-input.ts';

test.each([
  ['2 Shawarma', 2, 'Shawarma'],
  ['2x Shawarma', 2, 'Shawarma'],
  ['٣ شاورما دجاج', 3, 'شاورما دجاج'],
  ['1.5 Rice', 1.5, 'Rice'],
  ['Shawarma', 1, 'Shawarma'],
  ['7up', 1, '7up'],
  ['2', 1, '2'],
  ['0 Tea', 0, 'Tea'],
  ['٢×حمص', 2, 'حمص'],
  ['3×Hummus', 3, 'Hummus'],
  ['2xl pizza', 1, '2xl pizza'],
])('%s is %d of %s', (input, quantity, name) => {
  expect(quantityAndName(input)).toEqual({ quantity, name });
});

test('options cost what they end in; the rest is a note', () => {
  expect(extrasIn('Cheese 500, no onions، صوص حار ٢٥٠')).toEqual({
    options: [
      { name: 'Cheese', price: 500 },
      { name: 'صوص حار', price: 250 },
    ],
    notes: 'no onions',
  });
  expect(extrasIn(' , ')).toEqual({ options: [], notes: '' });
});

const amounts = {
  ...{ '2500': 2500, '٢٥٠٠': 2500, '1.25': 1.25, '250,000': 250_000, '٢٥٠٬٠٠٠': 250_000, '1,250.5': 1250.5 },
  ...{ '2,50': null, '-1': null, '1e3': null, '': null, '=1': null },
};
test.each(Object.entries(amounts))('%s is %p', (input, amount) => {
  expect(amountIn(input)).toBe(amount);
});
