import { expect, test } from 'bun:test';
import { columnsOf } from '../../../shared/db/order-columns.ts';
import { type StoreOrderText, storeOrderFields, storeOrderText } from '../../../shared/domain/orders/store-order.ts';
import { orderStatuses } from '../../../shared/domain/orders/transitions.ts';
import { anyText } from '../../../tests/support/data/any-text.ts';
import { createOrder } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { apiReadForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { type StoreOrderRow, storeOrderColumns, storeOrderOf, storeOrderParts } from './store-order-row.ts';

const { db } = await apiReadForThisFile();

test('a store order is the same to the byte as the one that is shown on an action and in webhooks', async () => {
  const workspaceId = await createWorkspace(db);
  for (const [nth, text] of anyText.entries()) {
    const placed =
      nth % 2 === 0
        ? { board: true }
        : { board: false, status: orderStatuses[nth % orderStatuses.length] ?? 'pending' };
    const id = await createOrder(db, workspaceId, placed);
    await db`
      update orders set customer_id = ${`cus_${nth}`}, customer_name = ${text}, customer_phone = ${text},
        fulfillment_type = ${nth % 2 === 0 ? 'pickup' : 'delivery'}, fulfillment_address = ${text}, notes = ${text},
        number = ${`${nth}${text}`}, external_order_id = ${text}, conversation_id = ${`cnv_${nth}`}, payment_status = ${text},
        delivery_status = ${text}, invoice_status = ${text}, amount_only = ${nth % 2 === 0},
        lines = ${JSON.stringify([{ name: text, options: [{ [text]: 1.5 }] }])}::text::json,
        promotions = ${JSON.stringify([{ name: text, savings: 0.1 }])}::text::json,
        currency = ${['IQD', 'EUR', 'JPY'][nth % 3] ?? ''}, subtotal = ${10 ** nth}, delivery_fee = 1, discount = 250, tax = 999,
        total = ${10 ** 15}, promotion_savings = ${nth}
      where id = ${id}`;
  }
  await createOrder(db, workspaceId);
  const kept = db.unsafe(columnsOf(storeOrderFields).replaceAll(/(lines|promotions) as/g, '$1::text as'));
  const orders = await db<StoreOrderText[]>`select ${kept} from orders where workspace_id = ${workspaceId} order by id`;
  const rows = await db<StoreOrderRow[]>`
    select ${db.unsafe(storeOrderColumns)}, ${db.unsafe(storeOrderParts)} as parts
    from orders where workspace_id = ${workspaceId} order by id`;
  expect(rows).toHaveLength(anyText.length + 1);
  const shown = (zone: string) => rows.map((row) => storeOrderOf(row, zone));
  for (const zone of ['Asia/Baghdad', 'Africa/Monrovia']) {
    expect(shown(zone)).toEqual(orders.map((order) => storeOrderText(order, zone)));
  }
});
