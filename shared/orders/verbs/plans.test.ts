import { expect, test } from 'bun:test';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { readsOf } from '../../../tests/support/watching/table-reads.ts';
import { earlierOrders } from './earlier-orders.ts';
import { findCustomers } from './find-customers.ts';
import { getOrder } from './order.ts';
import { orderHistory } from './order-history.ts';

const orders = 12_000;
const customers = 5_000;
const { db } = await databaseForThisFile({ max: 1 });

test('an order page and a caller look-up read few rows of many orders', async () => {
  const id = await createWorkspace(db);
  await fill(id);
  const read = async () => {
    const order = await getOrder(db, id, `ord_${'9000'.padStart(26, '0')}`);
    expect(await orderHistory(db, id, order.id)).toHaveLength(1);
    expect(await earlierOrders(db, id, order)).toHaveLength(5);
    for (const phone of ['+964 770 000 0042', '0780 000 0042'])
      expect(await findCustomers(db, id, phone)).toHaveLength(1);
  };
  const { scanned, rows } = await readsOf(['orders', 'order_changes', 'customers'], read, db);
  expect(scanned).toEqual([]);
  expect(Math.max(...Object.values(rows))).toBeLessThan(100);
});

async function fill(workspaceId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into orders (workspace_id, id, source, number, status, step, customer_phone, summary, details, amount_only, lines,
        promotions, currency, subtotal, delivery_fee, discount, tax, promotion_savings, total, created_at, updated_at)
      select ${workspaceId}, 'ord_' || lpad(n::text, 26, '0'), 'storefront', n::text, 'arrived', 'completed',
        '+964770' || lpad((n % 100)::text, 7, '0'), 'Tea', '{}', false, '[]', '[]', 'IQD', 1000, 0, 0, 0, 0, 1000,
        clock() - n * interval '1 minute', clock()
      from generate_series(1, ${orders}::int) n`;
    await tx`
      insert into customers (workspace_id, id, phone)
      select ${workspaceId}, 'cus_' || lpad(n::text, 26, '0'), '+964780' || lpad(n::text, 7, '0')
      from generate_series(1, ${customers}::int) n`;
    await tx`
      insert into order_changes (workspace_id, order_id, changed_at, kind, to_step)
      select workspace_id, id, created_at, 'placed', 'submitted' from orders`;
  });
  await db.unsafe('vacuum analyze orders, order_changes, customers');
}
