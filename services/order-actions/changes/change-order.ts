import type { By } from '../../../shared/contracts/command-fields.ts';
import { coalesce } from '../../../shared/db/connections/coalesce.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import type { RetryUnderLock } from '../../../shared/db/connections/retry-under-lock.ts';
import { once } from '../../../shared/db/once.ts';
import { type RenderedOrder, readVersion } from '../../../shared/orders/read-order.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';
import type { OrderEvent, OrderState, Verdict } from '../../../shared/orders/rules/transitions.ts';
import type { Deadline } from '../../../shared/runtime/deadline.ts';
import { histogram } from '../../../shared/runtime/metrics.ts';
import { currentContexts } from '../../../shared/tracing/context.ts';
import { lockOrder, type OrderSnapshot, readOrders, requireFound, requireOrderId, type Target } from './read-orders.ts';
import { type Change, saveChanges } from './save-changes.ts';

export interface OrderChange {
  readonly order: RenderedOrder;
  readonly changed: boolean;
  readonly event: OrderEvent | null;
}

/** All or nothing (I1, I2). Stores a reference even if nothing else changes. Throws `invalid_request`, `not_found`. */
export type ChangeOrder = (
  target: ChangeRequest,
  commandName: string,
  rule: Rule,
  reference?: string | null,
) => Promise<OrderChange>;

type Rule = (order: OrderState & Pick<Order, 'fulfillmentType'>) => Verdict;

type ChangeRequest = Target & {
  readonly commandId?: string;
  readonly by?: By;
  readonly reason?: string;
  readonly deadline?: Deadline | undefined;
};

/** After three conflicts the order is busy, and waiting for its lock is cheaper. */
const optimisticTries = 3;

// Optimistic concurrency, with concurrent requests saved in one batch. After repeated conflicts, or when the command
// has a commandId, the order is locked first. `batches` are connections on which nothing waits for a lock.
export function createChangeOrder(transactions: RetryUnderLock, batches: Db): ChangeOrder {
  const read = coalesce((targets: readonly Target[]) => readOrders(batches, targets));
  const sizes = histogram('batch_items', [{ batch: 'order changes' }]);
  const save = coalesce((changes: readonly Change[]) => {
    sizes.observe({ batch: 'order changes' }, changes.length);
    return saveChanges(batches, changes);
  });
  return async (target, commandName, rule, reference = null) => {
    requireOrderId(target);
    const isOptimistic = target.commandId === undefined;
    for (let tries = 0; isOptimistic && tries < optimisticTries; tries += 1) {
      const change = await applyRule(target, requireFound(await read(target)), rule, reference, { sql: batches, save });
      if (change !== null) return change;
    }
    return transactions.forCall(target).begin((tx) =>
      once(tx, target, commandName, async () => {
        const save = async (one: Change) => (await saveChanges(tx, [one]))[0] ?? null;
        const change = await applyRule(target, await lockOrder(tx, target), rule, reference, { sql: tx, save });
        if (change === null) throw new Error('a locked order was changed by another transaction');
        return change;
      }),
    );
  };
}

async function applyRule(
  { by, reason, deadline }: ChangeRequest,
  snapshot: OrderSnapshot,
  rule: Rule,
  reference: string | null,
  { sql, save }: { sql: Db | Tx; save: (change: Change) => Promise<RenderedOrder | null> },
): Promise<OrderChange | null> {
  const { order: before } = snapshot;
  const verdict = rule(before);
  const event = verdict.events[0] ?? null;
  const externalOrderId = reference ?? before.externalOrderId;
  if (!verdict.changed && externalOrderId === before.externalOrderId) {
    const order = await readVersion(sql, before, snapshot.version);
    return order === null ? null : { order, changed: false, event };
  }
  const after = { ...verdict.next, externalOrderId };
  deadline?.assert();
  const order = await save({ snapshot, after, events: verdict.events, by, reason, contexts: currentContexts() });
  return order === null ? null : { order, changed: verdict.changed, event };
}
