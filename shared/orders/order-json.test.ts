import { expect, test } from 'bun:test';
import { expectedRestaurantOrder, expectedStoreOrder } from '../../tests/support/data/expected-order-json.ts';
import { createOrder } from '../../tests/support/data/rows.ts';
import { trickyTexts } from '../../tests/support/data/tricky-texts.ts';
import { createWorkspace } from '../../tests/support/data/workspace.ts';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';
import { orderColumns } from './order-columns.ts';
import { restaurantOrderJson, storeOrderJson } from './order-json.ts';
import type { Order } from './rules/restaurant-order.ts';
import { orderStatuses } from './rules/transitions.ts';

const { db } = await databaseForThisFile({ max: 1 });

async function workspaceWithTrickyOrders(): Promise<string> {
  const workspaceId = await createWorkspace(db);
  for (const [nth, text] of trickyTexts.entries()) {
    const status = orderStatuses[nth % orderStatuses.length] ?? 'pending';
    const id = await createOrder(db, workspaceId, nth % 3 === 0 ? { board: false, status } : { status });
    await db`
      update orders set customer_id = ${`cus_${nth}`}, customer_name = ${text}, customer_phone = ${text},
        customer_email = ${text}, fulfillment_type = ${nth % 2 === 0 ? 'pickup' : 'delivery'}, fulfillment_address = ${text},
        summary = ${text}, special_instructions = ${text}, number = ${`${nth}${text}`}, external_order_id = ${text},
        conversation_id = ${`cnv_${nth}`}, details = ${JSON.stringify({ [text]: [text, 1.5, null], n: 1e21 })}::text::json,
        notes = ${text}, payment_status = ${text}, delivery_status = ${text}, invoice_status = ${text},
        amount_only = ${nth % 2 === 0}, lines = ${JSON.stringify([{ name: text, options: [{ [text]: 1.5 }] }])}::text::json,
        promotions = ${JSON.stringify([{ name: text, savings: 0.1 }])}::text::json,
        currency = ${['IQD', 'EUR', 'JPY'][nth % 3] ?? ''}, subtotal = ${10 ** Math.min(nth, 14)}, delivery_fee = 1, discount = 250,
        tax = 999, total = ${10 ** 14 - 1}, promotion_savings = ${nth}
      where id = ${id}`;
  }
  await createOrder(db, workspaceId);
  await createOrder(db, workspaceId, { source: 'phone' });
  return workspaceId;
}

test('JSON made in SQL equals JSON.stringify of the order, whatever its text', async () => {
  const workspaceId = await workspaceWithTrickyOrders();
  for (const zone of ['Asia/Baghdad', 'America/St_Johns']) {
    const rows = await db<(Order & { restaurant: string | null; store: string })[]>`
      select ${orderColumns(db)}, ${db.unsafe(restaurantOrderJson('o'))} as restaurant,
        ${db.unsafe(storeOrderJson('o', 'zone'))} as store
      from orders o, (select ${zone}::text as zone) z where workspace_id = ${workspaceId}`;
    expect(rows).toHaveLength(trickyTexts.length + 2);
    for (const { restaurant, store, ...order } of rows) {
      expect(restaurant).toBe(order.status === null ? null : JSON.stringify(expectedRestaurantOrder(order)));
      expect(store).toBe(JSON.stringify(expectedStoreOrder(order, zone)));
    }
  }
});

test('a store order has the spec’s fields, major units and full phone', async () => {
  const workspaceId = await createWorkspace(db);
  const id = await createOrder(db, workspaceId, {
    ...{ source: 'chat', number: '1042', step: 'preparing', currency: 'IQD' },
    ...{ externalOrderId: 'pos-7', payment_status: 'paid' },
    customer: { name: 'Ali', phone: '+9647701234567', email: 'ali@example.com' },
    fulfillment: { type: 'delivery', address: 'Karrada' },
    ...{ specialInstructions: 'No onions', details: { secret: 'not shown here' } },
    lines: [{ name: 'Kebab', quantity: 2, unit_price: 5000.5 }],
    ...{ createdAt: Date.parse('2026-03-01T11:05:09.120Z'), updatedAt: Date.parse('2026-03-01T11:06:00.000Z') },
  });
  await db`update orders set delivery_fee = 2000000, discount = 1000500, tax = 250, total = 11000750 where id = ${id}`;
  const [row] = await db<{ shown: string; updatedAt: string }[]>`
    select ${db.unsafe(storeOrderJson('o', "'Asia/Baghdad'"))} as shown, iso_in_zone(updated_at, 'Asia/Baghdad') as "updatedAt"
    from orders o where id = ${id}`;
  expect(JSON.parse(row?.shown ?? '')).toEqual({
    ...{ schema: 'service.order.v1', id, number: '1042', created_at: '2026-03-01T14:05:09.120+03:00' },
    ...{ updated_at: row?.updatedAt, business_date: '2026-03-01', timezone: 'Asia/Baghdad', status: 'preparing' },
    ...{ source: 'chat', customer: { id: null, name: 'Ali', phone: '+9647701234567' } },
    ...{ fulfillment: { type: 'delivery', address: 'Karrada' }, amount_only: false },
    lines: [{ id: '1', name: 'Kebab', quantity: 2, unit_price: 5000.5, total: 10_001, options: [], notes: null }],
    promotions: [],
    totals: {
      ...{ subtotal: 10_001, delivery_fee: 2_000, discount: 1_000.5, tax: 0.25, total: 11_000.75 },
      ...{ currency: 'IQD', promotion_savings: 0 },
    },
    ...{ notes: '', payment_status: 'paid', delivery_status: null, invoice_status: null },
    ...{ external_order_id: 'pos-7', conversation_id: null },
  });
});

test.each([
  ['2026-03-01T20:59:59.999Z', 'Asia/Baghdad', '2026-03-01'],
  ['2026-03-01T21:00:00.000Z', 'Asia/Baghdad', '2026-03-02'],
  ['2026-03-01T04:59:59.999Z', 'America/New_York', '2026-02-28'],
])('an order placed at %s belongs to the business day of %s: %s', async (utc, zone, day) => {
  const id = await createOrder(db, await createWorkspace(db), { createdAt: Date.parse(utc) });
  const [row] = await db<{ shown: string }[]>`
    select ${db.unsafe(storeOrderJson('o', `'${zone}'`))} as shown from orders o where id = ${id}`;
  expect(JSON.parse(row?.shown ?? '').business_date).toBe(day);
});
