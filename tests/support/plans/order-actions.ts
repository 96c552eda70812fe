import { readOrders, type Target } from '../../../services/order-actions/changes/read-orders.ts';
import { saveChanges } from '../../../services/order-actions/changes/save-changes.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { HotStatement } from './hot-statement.ts';

const byKey = /^orders_pkey .*workspace_id.* AND .*id|^tid /;

export function hotOrderActions(targets: readonly Target[]): HotStatement[] {
  const count = targets.length === 1 ? 'an order' : `${targets.length} orders`;
  const found = { tables: { orders: byKey }, maxRows: 4 * targets.length };
  return [
    { name: `an action reads ${count}`, setUp: async (db) => () => readOrders(db, targets), ...found },
    {
      name: `an action changes ${count}`,
      setUp: async (db) => {
        const changes = await approvals(db, targets);
        return () => saveChanges(db, changes);
      },
      ...found,
    },
  ];
}

export async function approve(db: Db, targets: readonly Target[]): Promise<void> {
  const saved = await saveChanges(db, await approvals(db, targets));
  if (saved.includes(null)) throw new Error('an order was not approved');
}

async function approvals(db: Db, targets: readonly Target[]) {
  return (await readOrders(db, targets)).map((seen) => {
    if (seen === null) throw new Error('an order is not there');
    return { snapshot: seen, after: { ...seen.order, externalOrderId: 'R' }, events: ['order.approved'] as const };
  });
}
