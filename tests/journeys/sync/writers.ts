import { createChangeOrder } from '../../../services/order-actions/changes/change-order.ts';
import { amendOrder } from '../../../services/order-actions/commands/amend-order.ts';
import { importOrders } from '../../../services/order-actions/commands/import-orders.ts';
import { placeOrder } from '../../../services/order-actions/commands/place-order.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { act, cancel, moveTo } from '../../../shared/orders/rules/transitions.ts';
import { transactionsOn } from '../../support/running/transactions-on.ts';

export interface Writing {
  readonly workspaceId: string;
  readonly until: number;
  /** The longest that a transaction stays open before it writes, and again after. */
  readonly maxHoldMs: number;
  readonly next: () => number;
}

/** Pauses leave CPU time for the readers. */
const maxPauseMs = 20;

const lines = [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }];

/** One connection that places, imports, moves, amends and cancels orders; some transactions stay open, see `maxHoldMs`. */
export async function writeOrders(db: Db, { workspaceId, until, maxHoldMs, next }: Writing): Promise<number> {
  const ids: string[] = [];
  const one = (): string => ids[Math.floor(next() * ids.length)] ?? '';
  const target = () => ({ workspaceId, orderId: one() });
  const changeOrder = createChangeOrder(transactionsOn(db), db);
  const verbs: (() => Promise<unknown>)[] = [
    async () => ids.push((await placeOrder(db, { workspaceId, order: { source: 'chat', lines } })).order.id),
    async () => ids.push((await placeOrder(db, { workspaceId, order: { source: 'phone', lines } })).order.id),
    () =>
      importOrders(db, {
        workspaceId,
        orders: [{ source: 'phone', lines, createdAt: 1.6e12, updatedAt: (1.6e12 + next() * 1e11) | 0 }],
      }),
    () => changeOrder(target(), 'orders.act', (state) => act(state, 'approve')),
    () => changeOrder(target(), 'orders.move', (state) => moveTo(state, 'accepted')),
    () => changeOrder(target(), 'orders.cancel', cancel),
    () => amendOrder(db, { ...target(), changes: { payment_status: String(next()), invoice_status: String(next()) } }),
    () => slowly(db, workspaceId, one(), maxHoldMs, next),
    () => slowly(db, workspaceId, one(), maxHoldMs, next),
  ];
  let count = 0;
  while (Date.now() < until) {
    const verb = ids.length === 0 ? verbs[0] : verbs[Math.floor(next() * verbs.length)];
    await verb?.().catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });
    count += 1;
    await Bun.sleep(next() * maxPauseMs);
  }
  return count;
}

async function slowly(db: Db, workspaceId: string, id: string, maxHoldMs: number, next: () => number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select 1 from orders where workspace_id = ${workspaceId} and id = ${id}`;
    await Bun.sleep(next() ** 3 * maxHoldMs);
    await tx`update orders set delivery_status = ${String(next())} where workspace_id = ${workspaceId} and id = ${id}`;
    await Bun.sleep(next() ** 3 * maxHoldMs);
    if (next() < 0.1) throw new Refused('invalid_state', 'rolled back');
  });
}
