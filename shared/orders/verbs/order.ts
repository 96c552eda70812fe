import { isId } from '../../basics/id.ts';
import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import { orderColumns } from '../order-columns.ts';
import type { Order } from '../rules/restaurant-order.ts';

/** Throws `not_found`, also for another workspace's. */
export async function getOrder(sql: Db, workspaceId: string, id: string): Promise<Order> {
  const [order] = isId('order', id)
    ? await sql<
        Order[]
      >`select ${orderColumns(sql)} from orders o where o.workspace_id = ${workspaceId} and o.id = ${id}`
    : [];
  if (!order) throw new Refused('not_found', 'no such order');
  return order;
}
