// A common way to write an approval: begin, select for update, update, insert, commit.
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { orderColumns } from '../../../shared/orders/order-columns.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';
import { expectedRestaurantOrder, expectedStoreOrder } from '../../support/data/expected-order-json.ts';

export function fiveStatements(databaseUrl: string) {
  const db = connect(databaseUrl, { name: 'five statements' });
  return { approve: (workspaceId: string, orderId: string) => approve(db, workspaceId, orderId), end: () => db.end() };
}

async function approve(db: Db, workspaceId: string, orderId: string): Promise<void> {
  await db.begin(async (tx) => {
    const [before] = await tx<Order[]>`
      select ${orderColumns(tx)} from orders o where workspace_id = ${workspaceId} and id = ${orderId} for update`;
    if (before?.status !== 'pending') throw new Error('the order is not pending');
    const [after] = await tx<Order[]>`
      update orders o set status = 'approved', step = 'accepted'
      where workspace_id = ${workspaceId} and id = ${orderId} returning ${orderColumns(tx)}`;
    if (!after) throw new Error('the order was not found');
    const approved = JSON.stringify(expectedRestaurantOrder(after));
    const moved = JSON.stringify({
      orderId,
      orderReference: after.number,
      previousStatus: before.step,
      status: after.step,
      order_v1: expectedStoreOrder(after, 'Asia/Baghdad'),
    });
    await tx`
      insert into events (workspace_id, id, name, data) values
        (${workspaceId}, ${newId('event')}, 'order.approved', ${approved}),
        (${workspaceId}, ${newId('event')}, 'order.status_changed', ${moved})`;
  });
}
