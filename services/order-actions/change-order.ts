import type { Db, Tx } from '../../shared/db/connect.ts';
import { once } from '../../shared/db/once.ts';
import { type OrderInZone, orderColumns } from '../../shared/db/read-order.ts';
import { isId } from '../../shared/domain/id.ts';
import type { OrderEvent, OrderState, Verdict } from '../../shared/domain/order.ts';
import { Refused } from '../../shared/domain/refused.ts';
import type { Order } from '../../shared/domain/restaurant-order.ts';
import { type SeenOrder, saveChange } from './save-change.ts';

/** Which order to change, and on whose word: with `keyId` only while that key is valid (I10). */
export interface Target {
  readonly workspaceId: string;
  readonly orderId: string;
  readonly keyId?: string;
  readonly commandId?: string;
}

export interface OrderChange extends OrderInZone {
  readonly changed: boolean;
  /** The webhook event sent, or null. */
  readonly event: OrderEvent | null;
}

/**
 * Changes the state of one order by a rule, with its events, all or nothing (I1, I2). A reference is stored with it, also
 * when the rule finds nothing to change. Mostly nobody else is at the order: so it is read, and saved if it is still as it
 * was seen. When somebody was, or the command may be repeated, it is locked first. Throws `invalid_request` (malformed id),
 * `not_found`, and what the rule throws: then nothing is stored.
 */
export async function changeOrder(
  db: Db,
  target: Target,
  subject: string,
  rule: (state: OrderState) => Verdict,
  reference: string | null = null,
): Promise<OrderChange> {
  if (target.commandId === undefined) {
    const change = await applyRule(db, await readOrder(db, target), rule, reference);
    if (change !== null) return change;
  }
  return db.begin((tx) =>
    once(tx, target, subject, async () => {
      const change = await applyRule(tx, await lockOrder(tx, target), rule, reference);
      if (change === null) throw new Error('a locked order was changed by somebody else');
      return change;
    }),
  );
}

async function applyRule(
  sql: Db | Tx,
  seen: SeenOrder,
  rule: (state: OrderState) => Verdict,
  reference: string | null,
): Promise<OrderChange | null> {
  const { order: before, zone } = seen;
  const verdict = rule(before);
  const event = verdict.events[0] ?? null;
  if (!verdict.changed && (reference === null || reference === before.externalOrderId)) {
    return { order: before, zone, changed: false, event };
  }
  const order = await saveChange(sql, seen, verdict, reference);
  return order && { order, zone, changed: verdict.changed, event };
}

/** The order, locked until the transaction ends. Throws `invalid_request` for a malformed id, `not_found`. */
export function lockOrder(tx: Tx, target: Target): Promise<SeenOrder> {
  return readOrder(tx, target, tx`for update of o`);
}

async function readOrder(sql: Db | Tx, { workspaceId, orderId, keyId }: Target, lock = sql``): Promise<SeenOrder> {
  if (!isId('order', orderId)) throw new Refused('invalid_request', 'order_id is not the id of an order');
  const [row] = await sql<(Order & { zone: string; version: string })[]>`
    select ${orderColumns(sql)}, o.xmin as version, authority.timezone as zone
    from ${keyId ? sql`valid_api_keys` : sql`workspaces`} authority
      join orders o on o.workspace_id = ${workspaceId} and o.id = ${orderId}
    where authority.id = ${keyId ?? workspaceId} ${lock}`;
  if (!row) throw new Refused('not_found', 'no such order');
  const { zone, version, ...order } = row;
  return { order, zone, version };
}
