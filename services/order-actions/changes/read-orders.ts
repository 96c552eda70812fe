import { isId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { textRows } from '../../../shared/db/text-rows.ts';
import { columnsOf } from '../../../shared/orders/order-columns.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';

/** With `keyId`, only while that key is valid (I10). */
export interface Target {
  readonly workspaceId: string;
  readonly orderId: string;
  readonly keyId?: string;
}

const fields = ['workspaceId', 'id', 'status', 'step', 'fulfillmentType', 'externalOrderId'] as const;
const columns = columnsOf(fields, 'o.');

export interface OrderSnapshot {
  readonly order: Pick<Order, (typeof fields)[number]>;
  readonly zone: string;
  readonly version: string;
}

// Null for an unknown order or an invalid key. The fence (`offset 0`) forces one index look-up for each target: the
// generic plan would scan.
export async function readOrders(
  sql: Db | Tx,
  targets: readonly Target[],
  lock = sql``,
): Promise<readonly (OrderSnapshot | null)[]> {
  const request = targets.map(({ workspaceId, orderId, keyId }, index) => [
    ...[String(index + 1), workspaceId, orderId, keyId ?? null],
  ]);
  const rows = await sql<Row[]>`
    select ${sql.unsafe(columns)}, o.version, authority.timezone as zone, request.nth::int
    from ${textRows(sql, 4, request)} as request (nth, workspace_id, order_id, key_id)
    cross join lateral (
      select timezone from valid_api_keys where id = request.key_id
      union all
      select timezone from workspaces where id = request.workspace_id and request.key_id is null
    ) authority
    cross join lateral (
      select *, xmin as version from orders where workspace_id = request.workspace_id and id = request.order_id
      offset 0 ${lock}
    ) o`;
  const snapshots = new Map(rows.map(({ nth, version, zone, ...order }) => [nth, { order, zone, version }]));
  return targets.map((_, index) => snapshots.get(index + 1) ?? null);
}

type Row = OrderSnapshot['order'] & { readonly zone: string; readonly version: string; readonly nth: number };

export async function lockOrder(tx: Tx, target: Target): Promise<OrderSnapshot> {
  requireOrderId(target);
  const [snapshot = null] = await readOrders(tx, [target], tx`for update`);
  return requireFound(snapshot);
}

export function requireOrderId({ orderId }: Target): void {
  if (!isId('order', orderId)) throw new Refused('invalid_request', 'order_id is not the id of an order');
}

export function requireFound(snapshot: OrderSnapshot | null): OrderSnapshot {
  if (snapshot === null) throw new Refused('not_found', 'no such order');
  return snapshot;
}
