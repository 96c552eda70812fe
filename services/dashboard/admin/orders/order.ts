import type { Db } from '../../../../shared/db/connections/connect.ts';
import { orderColumns } from '../../../../shared/db/order-columns.ts';
import { isId } from '../../../../shared/domain/id.ts';
import type { Order } from '../../../../shared/domain/orders/restaurant-order.ts';
import { Refused } from '../../../../shared/domain/refused.ts';

/** One order. Throws `not_found`, also for another workspace's. */
export async function getOrder(sql: Db, workspaceId: string, id: string): Promise<Order> {
  const [order] = isId('order', id)
    ? await sql<
        Order[]
      >`select ${orderColumns(sql)} from orders o where o.workspace_id = ${workspaceId} and o.id = ${id}`
    : [];
  if (!order) throw new Refused('not_found', 'no such order');
  return order;
}
