import { isId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { textRows } from '../../../shared/db/text-rows.ts';
import { columnsOf } from '../../../shared/orders/order-columns.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';

/** Which order to change, and on whose word: with `keyId` only while that key is valid (I10). */
export interface Target {
  readonly workspaceId: string;
  readonly orderId: string;
  readonly keyId?: string;
}

/** What a rule asks of an order. */
const fields = ['workspaceId', 'id', 'status', 'step', 'fulfillmentType', 'externalOrderId'] as const;
const columns = columnsOf(fields, 'o.');

/** An order as it was read, and which version of its row that was. */
export interface SeenOrder {
  readonly order: Pick<Order, (typeof fields)[number]>;
  /** That its times are shown in. */
  readonly zone: string;
  readonly version: string;
}

/**
 * What each target names, in their order; null where there is no such order, or the key is not valid any more. The fence
 * (`offset 0`) looks each up by its key: a plan made while there were few orders would else walk through all of them.
 */
export async function readOrders(
  sql: Db | Tx,
  targets: readonly Target[],
  lock = sql``,
): Promise<readonly (SeenOrder | null)[]> {
  const asked = targets.map(({ workspaceId, orderId, keyId }, index) => [
    ...[String(index + 1), workspaceId, orderId, keyId ?? null],
  ]);
  const rows = await sql<Row[]>`
    select ${sql.unsafe(columns)}, o.version, authority.timezone as zone, asked.nth::int
    from ${textRows(sql, 4, asked)} as asked (nth, workspace_id, order_id, key_id)
    cross join lateral (
      select timezone from valid_api_keys where id = asked.key_id
      union all
      select timezone from workspaces where id = asked.workspace_id and asked.key_id is null
    ) authority
    cross join lateral (
      select *, xmin as version from orders where workspace_id = asked.workspace_id and id = asked.order_id
      offset 0 ${lock}
    ) o`;
  const seen = new Map(rows.map(({ nth, version, zone, ...order }) => [nth, { order, zone, version }]));
  return targets.map((_, index) => seen.get(index + 1) ?? null);
}

type Row = SeenOrder['order'] & { readonly zone: string; readonly version: string; readonly nth: number };

/** The order, locked until the transaction ends. Throws `invalid_request` for a malformed id, `not_found`. */
export async function lockOrder(tx: Tx, target: Target): Promise<SeenOrder> {
  requireOrderId(target);
  const [seen = null] = await readOrders(tx, [target], tx`for update`);
  return found(seen);
}

/** Throws `invalid_request` for what is not the id of an order. */
export function requireOrderId({ orderId }: Target): void {
  if (!isId('order', orderId)) throw new Refused('invalid_request', 'order_id is not the id of an order');
}

/** Throws `not_found` where there is nothing. */
export function found(seen: SeenOrder | null): SeenOrder {
  if (seen === null) throw new Refused('not_found', 'no such order');
  return seen;
}
