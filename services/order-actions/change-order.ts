import type { Db, Tx } from '../../shared/db/connect.ts';
import { once } from '../../shared/db/once.ts';
import { type OrderInZone, orderColumns } from '../../shared/db/read-order.ts';
import { isId } from '../../shared/domain/id.ts';
import { type OrderEvent, type OrderState, storeStatus, type Verdict } from '../../shared/domain/order.ts';
import { Refused } from '../../shared/domain/refused.ts';
import { type Order, restaurantOrder } from '../../shared/domain/restaurant-order.ts';
import { storeOrder } from '../../shared/domain/store-order.ts';
import { type NewEvent, recordEvents } from '../../shared/messaging/record.ts';

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
 * Changes the state of one order by a rule: lock, rule, save, record the events, in one transaction (I1, I2). A reference
 * is stored with it, also when the rule finds nothing to change. Throws `invalid_request` (malformed id), `not_found`, and
 * what the rule throws: then nothing is stored.
 */
export async function changeOrder(
  db: Db,
  target: Target,
  subject: string,
  rule: (state: OrderState) => Verdict,
  reference: string | null = null,
): Promise<OrderChange> {
  return db.begin((tx) =>
    once(tx, target, subject, async () => {
      const { order: before, zone } = await lockOrder(tx, target);
      const verdict = rule(before);
      const order = await save(tx, before, verdict, reference);
      await recordEvents(tx, target.workspaceId, eventsOf(verdict.events, before, order, zone));
      return { order, zone, changed: verdict.changed, event: verdict.events[0] ?? null };
    }),
  );
}

/** Locks the order until the transaction ends. Throws `invalid_request` for a malformed id, `not_found`. */
export async function lockOrder(tx: Tx, { workspaceId, orderId, keyId }: Target): Promise<OrderInZone> {
  if (!isId('order', orderId)) throw new Refused('invalid_request', 'order_id is not the id of an order');
  const [row] = await tx<(Order & { zone: string })[]>`
    select ${orderColumns(tx)}, authority.timezone as zone
    from ${keyId ? tx`valid_api_keys` : tx`workspaces`} authority
      join orders o on o.workspace_id = ${workspaceId} and o.id = ${orderId}
    where authority.id = ${keyId ?? workspaceId}
    for update of o`;
  if (!row) throw new Refused('not_found', 'no such order');
  const { zone, ...order } = row;
  return { order, zone };
}

async function save(tx: Tx, before: Order, { next, changed }: Verdict, reference: string | null): Promise<Order> {
  if (!changed && (reference === null || reference === before.externalOrderId)) return before;
  const [after] = await tx<Order[]>`
    update orders o set status = ${next.status}, step = ${next.step},
      external_order_id = coalesce(${reference}, o.external_order_id)
    where o.workspace_id = ${before.workspaceId} and o.id = ${before.id}
    returning ${orderColumns(tx)}`;
  if (!after) throw new Error('a locked order is gone');
  return after;
}

function eventsOf(names: readonly OrderEvent[], before: Order, after: Order, zone: string): NewEvent[] {
  return names.map((name) => ({
    name,
    data: name === 'order.status_changed' ? statusChanged(before, after, zone) : restaurantOrder(after),
  }));
}

/** The payload of order.status_changed (design section 7). */
function statusChanged(before: Order, after: Order, zone: string) {
  return {
    orderId: after.id,
    orderReference: after.number,
    previousStatus: storeStatus(before),
    status: storeStatus(after),
    order_v1: storeOrder(after, zone),
  };
}
