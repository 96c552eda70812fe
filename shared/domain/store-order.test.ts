import { expect, test } from 'bun:test';
import type { Order } from './restaurant-order.ts';
import { isoInZone, storeOrder } from './store-order.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['2026-03-01T11:05:09.120Z', 'Asia/Baghdad', '2026-03-01T14:05:09.120+03:00'],
  ['2026-03-01T11:05:09.000Z', 'UTC', '2026-03-01T11:05:09.000+00:00'],
  ['2026-03-01T11:05:09.999Z', 'America/New_York', '2026-03-01T06:05:09.999-05:00'],
  ['2026-03-01T11:05:09.001Z', 'Asia/Kathmandu', '2026-03-01T16:50:09.001+05:45'],
  ['2026-03-01T11:05:09.001Z', 'America/St_Johns', '2026-03-01T07:35:09.001-03:30'],
  ['2026-01-01T11:30:00.000Z', 'Pacific/Kiritimati', '2026-01-02T01:30:00.000+14:00'],
  // Berlin: clocks go forward at 01:00 UTC on 29 March 2026, back at 01:00 UTC on 25 October.
  ['2026-03-29T00:59:59.999Z', 'Europe/Berlin', '2026-03-29T01:59:59.999+01:00'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00:00.000+02:00'],
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+01:00'],
  // Baghdad had summer time until 2007.
  ['2007-07-01T12:00:00.000Z', 'Asia/Baghdad', '2007-07-01T16:00:00.000+04:00'],
  ['1970-01-01T00:00:00.000Z', 'Asia/Baghdad', '1970-01-01T03:00:00.000+03:00'],
])('%s in %s is %s', (utc, zone, shown) => {
  expect(isoInZone(at(utc), zone)).toBe(shown);
  expect(at(shown)).toBe(at(utc));
});

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
