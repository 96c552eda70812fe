import { expect, test } from 'bun:test';
import { type OrderItems, priceOrder } from './price-order.ts';

test('an order costs lines, delivery and tax, less discounts', () => {
  const options = [{ name: 'Extra tahini', price: 0.5 }];
  const kebab = { name: 'Kebab', quantity: 2, unit_price: 5.25, options, notes: 'Hot' };
  const items: OrderItems = {
    lines: [kebab, { name: 'Lamb, by weight', quantity: 1.5, unit_price: 8.99 }],
    promotions: [
      { name: 'Ramadan', savings: 1.1 },
      { id: 'p-7', name: 'Regular', savings: 0.9 },
    ],
    ...{ delivery_fee: 2, discount: 3, tax: 1.07, notes: 'Ring twice' },
  };
  expect(priceOrder(items, 'USD')).toEqual({
    amountOnly: false,
    lines: [
      { ...kebab, id: '1', total: 11.5 },
      { id: '2', name: 'Lamb, by weight', quantity: 1.5, unit_price: 8.99, total: 13.49, options: [], notes: null },
    ],
    promotions: [
      { id: '1', name: 'Ramadan', savings: 1.1 },
      { id: 'p-7', name: 'Regular', savings: 0.9 },
    ],
    ...{ subtotal: 2_499, deliveryFee: 200, discount: 300, tax: 107, promotionSavings: 200, total: 2_306 },
    summary: '2 × Kebab (Extra tahini), 1.5 × Lamb, by weight',
  });
});

test('an amount-only order has no lines, its notes give the agreement', () => {
  expect(priceOrder({ amount_only: true, total: 75_000, notes: 'Catering for 20' }, 'IQD')).toMatchObject({
    ...{ amountOnly: true, lines: [], promotions: [] },
    ...{ subtotal: 75_000_000, total: 75_000_000, summary: 'Catering for 20' },
  });
});

const line = { name: 'Tea', quantity: 1, unit_price: 1 };

test('an order may cost nothing, but not less', () => {
  expect(priceOrder({ lines: [line], discount: 1 }, 'USD').total).toBe(0);
});
