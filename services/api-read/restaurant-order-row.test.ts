import { expect, test } from 'bun:test';
import { columnsOf } from '../../shared/db/order-columns.ts';
import {
  type RestaurantOrderText,
  restaurantOrderFields,
  restaurantOrderText,
} from '../../shared/domain/orders/restaurant-order.ts';
import { orderStatuses } from '../../shared/domain/orders/transitions.ts';
import { anyText } from '../../tests/support/data/any-text.ts';
import { createOrder } from '../../tests/support/data/rows.ts';
import { createWorkspace } from '../../tests/support/data/workspace.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';
import { restaurantOrderRow } from './restaurant-order-row.ts';

const { db } = await apiReadForThisFile();

test('an order is the same to the byte as the one that is shown on an action and in webhooks', async () => {
  const workspaceId = await createWorkspace(db);
  for (const [nth, text] of anyText.entries()) {
    const customer = { id: `cus_${nth}`, name: text, phone: text, email: text };
    const id = await createOrder(db, workspaceId, { status: orderStatuses[nth % orderStatuses.length] ?? 'pending' });
    await db`
      update orders set customer_id = ${customer.id}, customer_name = ${text}, customer_phone = ${text},
        customer_email = ${text}, fulfillment_type = ${nth % 2 === 0 ? 'pickup' : 'delivery'}, fulfillment_address = ${text},
        summary = ${text}, special_instructions = ${text}, number = ${`${nth}${text}`}, external_order_id = ${text},
        conversation_id = ${`cnv_${nth}`}, details = ${JSON.stringify({ [text]: [text, 1.5, null], n: 1e21 })}::text::json
      where id = ${id}`;
  }
  await createOrder(db, workspaceId, { board: false });
  const rows = await db<(RestaurantOrderText & { row: string })[]>`
    select ${db.unsafe(restaurantOrderRow)} as row, ${db.unsafe(columnsOf(restaurantOrderFields, ['details']))}
    from orders where workspace_id = ${workspaceId}`;
  expect(rows).toHaveLength(anyText.length + 1);
  for (const { row, ...order } of rows) expect(row).toBe(restaurantOrderText(order));
});

test('an order lies on one line, also when its details were kept on several', async () => {
  const workspaceId = await createWorkspace(db);
  const id = await createOrder(db, workspaceId);
  await db`update orders set details = ${'{\n  "a": "b\\nc",\n  "d": 1\n}'}::text::json where id = ${id}`;
  const [{ row } = { row: '' }] = await db<{ row: string }[]>`
    select ${db.unsafe(restaurantOrderRow)} as row from orders where id = ${id}`;
  expect(row).not.toContain('\n');
  expect(JSON.parse(row).details).toEqual({ a: 'b\nc', d: 1 });
});
