import type { Db, Tx } from '../db/connections/connect.ts';
import { restaurantOrderJson, storeOrderJson } from './order-json.ts';

/** An order as others are shown it, and what its customer is told of it. */
export interface ShownOrder {
  readonly workspaceId: string;
  readonly id: string;
  readonly number: string;
  readonly conversationId: string | null;
  readonly customerName: string | null;
  readonly summary: string;
  /** JSON; null for an order that is none. */
  readonly restaurantOrder: string | null;
  /** JSON. */
  readonly storeOrder: string;
}

/** The columns of a ShownOrder, of a row `o` of orders; `zone` is SQL. */
export function shownColumns(sql: Db | Tx, zone: string) {
  return sql`
    o.workspace_id as "workspaceId", o.id, o.number, o.conversation_id as "conversationId", o.customer_name as "customerName",
    o.summary, ${sql.unsafe(restaurantOrderJson('o'))} as "restaurantOrder",
    ${sql.unsafe(storeOrderJson('o', zone))} as "storeOrder"`;
}

/** The order as it was in this version of its row (`xmin`); null once it was changed. */
export async function readVersion(
  sql: Db | Tx,
  { workspaceId, id }: Pick<ShownOrder, 'workspaceId' | 'id'>,
  version: string,
): Promise<ShownOrder | null> {
  const [order] = await sql<ShownOrder[]>`
    select ${shownColumns(sql, 'w.timezone')} from workspaces w join orders o on o.workspace_id = w.id
    where w.id = ${workspaceId} and o.id = ${id} and o.xmin = ${version}::xid`;
  return order ?? null;
}

/** The order with this id, whatever its workspace: each workspace is one index look-up, so no index on the id alone is kept. */
export async function findOrder(db: Db, id: string): Promise<ShownOrder | null> {
  const [order] = await db<ShownOrder[]>`
    select ${shownColumns(db, 'w.timezone')} from workspaces w join orders o on o.workspace_id = w.id and o.id = ${id}`;
  return order ?? null;
}
