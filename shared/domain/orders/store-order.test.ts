import { expect, test } from 'bun:test';
import type { Order } from './restaurant-order.ts';
import { storeOrder, storeOrderText } from './store-order.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['2026-03-01T20:59:59.999Z', 'Asia/Baghdad', '2026-03-01'],
  ['2026-03-01T21:00:00.000Z', 'Asia/Baghdad', '2026-03-02'],
  ['2026-03-01T04:59:59.999Z', 'America/New_York', '2026-02-28'],
])('an order placed at %s belongs to the business day of %s: %s', (utc, zone, day) => {
  expect(storeOrder({ ...order, createdAt: at(utc) }, zone).business_date).toBe(day);
});

const order: Order = {
  id: 'ord_1',
  workspaceId: 'ws_1',
  source: 'chat',
  number: '1042',
  status: 'approved',
  step: 'preparing',
  createdAt: at('2026-03-01T11:05:09.120Z'),
  updatedAt: at('2026-03-01T11:06:00.000Z'),
  conversationId: 'cnv_1',
  customerId: 'cus_1',
  customerName: 'Ali',
  customerPhone: '+9647701234567',
  customerEmail: 'ali@example.com',
  fulfillmentType: 'delivery',
  fulfillmentAddress: 'Karrada',
  summary: '2 × Kebab',
  specialInstructions: 'No onions',
  details: { secret: 'not shown here' },
  amountOnly: false,
  lines: [{ id: '1', name: 'Kebab', quantity: 2, unit_price: 5000.5, total: 10_001, options: [], notes: null }],
  promotions: [{ id: '1', name: 'Ramadan', savings: 500 }],
  currency: 'IQD',
  subtotal: 10_001_000,
  deliveryFee: 2_000_000,
  discount: 1_000_500,
  tax: 250,
  promotionSavings: 500_000,
  total: 10_500_750,
  notes: null,
  paymentStatus: 'paid',
  deliveryStatus: null,
  invoiceStatus: null,
  externalOrderId: 'pos-7',
};

test('a store order has every field of the spec, amounts in major units and the phone in full', () => {
  expect(storeOrder(order, 'Asia/Baghdad')).toEqual({
    schema: 'service.order.v1',
    id: 'ord_1',
    number: '1042',
    created_at: '2026-03-01T14:05:09.120+03:00',
    updated_at: '2026-03-01T14:06:00.000+03:00',
    business_date: '2026-03-01',
    timezone: 'Asia/Baghdad',
    status: 'preparing',
    source: 'chat',
    customer: { id: 'cus_1', name: 'Ali', phone: '+9647701234567' },
    fulfillment: { type: 'delivery', address: 'Karrada' },
    amount_only: false,
    lines: [{ id: '1', name: 'Kebab', quantity: 2, unit_price: 5000.5, total: 10_001, options: [], notes: null }],
    promotions: [{ id: '1', name: 'Ramadan', savings: 500 }],
    totals: {
      subtotal: 10_001,
      delivery_fee: 2_000,
      discount: 1_000.5,
      tax: 0.25,
      total: 10_500.75,
      currency: 'IQD',
      promotion_savings: 500,
    },
    notes: '',
    payment_status: 'paid',
    delivery_status: null,
    invoice_status: null,
    external_order_id: 'pos-7',
    conversation_id: 'cnv_1',
  });
});

test('a store order as text is the same order, whatever its texts look like', () => {
  for (const customerName of [
    'Ali',
    '"lines":[],"promotions":[]',
    ',"lines":[],"promotions":[]',
    '\\"lines":[],"promotions":[]',
  ]) {
    const one = { ...order, customerName };
    const text = { ...one, lines: JSON.stringify(order.lines), promotions: JSON.stringify(order.promotions) };
    expect(JSON.parse(storeOrderText(text, 'Asia/Baghdad'))).toEqual(storeOrder(one, 'Asia/Baghdad'));
  }
});
