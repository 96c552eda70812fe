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
