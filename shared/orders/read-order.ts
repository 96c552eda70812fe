import type { Db, Tx } from '../db/connections/connect.ts';
import { restaurantOrderJson, storeOrderJson } from './order-json.ts';

export interface RenderedOrder {
  readonly workspaceId: string;
  readonly id: string;
  readonly number: string;
  readonly conversationId: string | null;
  readonly customerName: string | null;
  readonly summary: string;
  readonly restaurantOrder: string | null;
  readonly storeOrder: string;
}

export function renderedColumns(sql: Db | Tx, zone: string) {
  return sql`
    o.workspace_id as "workspaceId", o.id, o.number, o.conversation_id as "conversationId", o.customer_name as "customerName",
    o.summary, ${sql.unsafe(restaurantOrderJson('o'))} as "restaurantOrder",
    ${sql.unsafe(storeOrderJson('o', zone))} as "storeOrder"`;
}

export async function readVersion(
  sql: Db | Tx,
  { workspaceId, id }: Pick<RenderedOrder, 'workspaceId' | 'id'>,
  version: string,
): Promise<RenderedOrder | null> {
  const [order] = await sql<RenderedOrder[]>`
    select ${renderedColumns(sql, 'w.timezone')} from workspaces w join orders o on o.workspace_id = w.id
    where w.id = ${workspaceId} and o.id = ${id} and o.xmin = ${version}::xid`;
  return order ?? null;
}

/** Looks the id up once per workspace, so that no separate index on the id is needed. */
export async function findOrder(db: Db, id: string): Promise<RenderedOrder | null> {
  const [order] = await db<RenderedOrder[]>`
    select ${renderedColumns(db, 'w.timezone')} from workspaces w join orders o on o.workspace_id = w.id and o.id = ${id}`;
  return order ?? null;
}
