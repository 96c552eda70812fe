import type { Db } from '../../db/connections/connect.ts';
import type { orders } from '../../orders/table.ts';

/** Money is in minor units. */
export type InboxOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'number' | 'status' | 'step' | 'summary' | 'total' | 'currency' | 'createdAt'
>;

const shownOrders = 50;
const shownOfCustomer = 10;

export async function ordersBetween(
  db: Db,
  workspaceId: string,
  conversationId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<InboxOrder[]> {
  return db<InboxOrder[]>`
    select ${columns(db)} from orders
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId}
      and created_at >= ${from} and created_at <= ${to}
    order by created_at desc, id desc limit ${shownOrders}`;
}

export async function ordersOfCustomer(db: Db, workspaceId: string, customerId: string): Promise<InboxOrder[]> {
  return db<InboxOrder[]>`
    select ${columns(db)} from orders
    where workspace_id = ${workspaceId} and order_customer(customer_id, customer_phone) collate "C" = ${customerId}
      and (customer_id is not null or customer_phone is not null)
    order by created_at desc, id desc limit ${shownOfCustomer}`;
}

export async function isOfConversation(
  db: Db,
  workspaceId: string,
  conversationId: string,
  orderId: string,
): Promise<boolean> {
  const rows = await db`
    select from orders where workspace_id = ${workspaceId} and id = ${orderId} and conversation_id = ${conversationId}`;
  return rows.length > 0;
}

function columns(db: Db) {
  return db`id, number, status, step, left(summary, 300) as summary, total, currency, created_at as "createdAt"`;
}
