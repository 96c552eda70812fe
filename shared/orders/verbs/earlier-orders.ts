import type { Db } from '../../db/connections/connect.ts';
import type { Order } from '../rules/restaurant-order.ts';

/** `total` is in minor units. */
export type EarlierOrder = Pick<
  Order,
  'id' | 'number' | 'createdAt' | 'status' | 'step' | 'summary' | 'currency' | 'total'
>;

const maxOrders = 5;

export async function earlierOrders(sql: Db, workspaceId: string, order: Order): Promise<readonly EarlierOrder[]> {
  const { id, customerId, customerPhone, createdAt } = order;
  const ordersOf = (key: ReturnType<typeof sql>) => sql`(
    select id, number, created_at, status, step, summary, currency, total from orders
    where workspace_id = ${workspaceId} and order_customer(customer_id, customer_phone) collate "C" = ${key}
      and (customer_id is not null or customer_phone is not null)
      and (created_at, id) < (${sql.typed.instant(createdAt)}, ${id})
    order by created_at desc, id desc limit ${maxOrders})`;
  return sql<EarlierOrder[]>`
    select id, number, unix_ms(created_at) as "createdAt", status, step, summary, currency, total
    from (${ordersOf(sql`${customerId}::text`)} union all ${ordersOf(sql`phone_key(${customerPhone}::text)`)}) each
    order by created_at desc, id desc limit ${maxOrders}`;
}
