import { expect, test } from 'bun:test';
import { externalReference, type Order, restaurantOrder } from './restaurant-order.ts';

const order: Order = {
  id: 'ord_1',
  workspaceId: 'ws_1',
  source: 'storefront',
  number: '1042',
  status: 'pending',
  step: 'submitted',
  createdAt: 1_772_366_709_120,
  updatedAt: 1_772_366_709_121,
  conversationId: null,
  customerId: null,
  customerName: null,
  customerPhone: '+9647701234567',
  customerEmail: null,
  fulfillmentType: null,
  fulfillmentAddress: null,
  summary: '2 × Kebab',
  specialInstructions: null,
  details: { table: 7 },
  amountOnly: false,
  lines: [],
  promotions: [],
  currency: 'IQD',
  subtotal: 0,
  deliveryFee: 0,
  discount: 0,
  tax: 0,
  promotionSavings: 0,
  total: 0,
  notes: null,
  paymentStatus: null,
  deliveryStatus: null,
  invoiceStatus: null,
  externalOrderId: null,
};

const shown = {
  id: 'ord_1',
  status: 'pending',
  createdAt: 1_772_366_709_120,
  updatedAt: 1_772_366_709_121,
  conversationId: null,
  customer: { id: null, name: null, phone: '+9647701234567', email: null },
  fulfillment: { type: null, address: null },
  orderSummary: '2 × Kebab',
  specialInstructions: null,
  details: { table: 7 },
  externalOrderId: null,
};

test('an order on the board shows its step and its customer-facing number', () => {
  expect<unknown>(restaurantOrder(order)).toEqual({ ...shown, fulfillmentStatus: 'submitted', orderReference: '1042' });
});

test('an order off the board shows neither (spec: Restaurant order)', () => {
  const seen = restaurantOrder({ ...order, step: null });
  expect<unknown>(seen).toEqual(shown);
  expect(Object.keys(seen)).toEqual(Object.keys(shown));
});

test.each([
  ['POS-7', 'POS-7'],
  ['  POS-7\n', 'POS-7'],
  ['', null],
  [' \t\n ', null],
  ['a'.repeat(257), 'a'.repeat(256)],
  [` ${'a'.repeat(256)} `, 'a'.repeat(256)],
  ['😀'.repeat(300), '😀'.repeat(256)],
])('the reference %j is stored trimmed, and cut to 256 characters', (text, stored) => {
  expect(externalReference(text)).toBe(stored);
});
