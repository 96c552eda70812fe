import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import { toMajor } from '../../money/money.ts';
import type { BoardStep } from '../rules/transitions.ts';
import type { orders } from '../table.ts';

/** The total is in major units. */
export type ListedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'number' | 'source' | 'customerName' | 'customerPhone' | 'total' | 'currency' | 'createdAt' | 'updatedAt'
> & { readonly status: BoardStep };

interface OrderFilter {
  readonly status: BoardStep | null;
  readonly limit: number;
  readonly before: string | null;
}

/** Newest first. Throws `not_found` for an unknown `before`. */
export async function listOrders(
  sql: Db,
  workspaceId: string,
  { status, limit, before }: OrderFilter,
): Promise<readonly ListedOrder[]> {
  const place = before === null ? null : await placeOf(sql, workspaceId, before);
  const rows = await sql<ListedOrder[]>`
    select id, number, store_status(step, status) as status, source, customer_name as "customerName",
      customer_phone as "customerPhone", total, currency, created_at as "createdAt", updated_at as "updatedAt"
    from orders
    where workspace_id = ${workspaceId}
      ${status === null ? sql`` : sql`and store_status(step, status) = ${status}`}
      ${place === null ? sql`` : sql`and (created_at, id) < (${place.createdAt}, ${place.id})`}
    order by created_at desc, id desc limit ${limit}`;
  return rows.map((row) => ({ ...row, total: toMajor(row.total, row.currency) }));
}

async function placeOf(sql: Db, workspaceId: string, id: string): Promise<{ id: string; createdAt: number }> {
  const [place] = await sql<{ id: string; createdAt: number }[]>`
    select id, created_at as "createdAt" from orders where workspace_id = ${workspaceId} and id = ${id}`;
  if (place === undefined) throw new Refused('not_found', 'no such order');
  return place;
}
