import type { Order } from '../domain/orders/restaurant-order.ts';
import type { Db } from './connections/connect.ts';
import { orderColumns } from './order-columns.ts';

/** An order and the zone its times are shown in. */
export interface OrderInZone {
  readonly order: Order;
  readonly zone: string;
}

/** The order with this id, whatever its workspace: each workspace is one index look-up, so no index on the id alone is kept. */
export async function findOrder(db: Db, id: string): Promise<OrderInZone | null> {
  const [row] = await db<(Order & { zone: string })[]>`
    select ${orderColumns(db)}, w.timezone as zone
    from workspaces w join orders o on o.workspace_id = w.id and o.id = ${id}`;
  if (!row) return null;
  const { zone, ...order } = row;
  return { order, zone };
}
