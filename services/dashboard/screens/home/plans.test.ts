import { expect, test } from 'bun:test';
import { conversationsWaiting } from '../../../../shared/conversations/verbs/waiting.ts';
import { createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { databaseForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { readsOf } from '../../../../tests/support/watching/table-reads.ts';
import { readSales } from './sales.ts';
import { ordersWaiting } from './waiting.ts';

const { db } = await databaseForThisFile({ max: 1 });

const orders = 30_000;
const conversations = 3_000;

test('home reads the orders of two days, and never all of a table', async () => {
  const id = await createWorkspace(db);
  await fill(id);
  const shop = { id, timezone: 'Asia/Baghdad', currency: 'IQD' };
  const work = async () => {
    const { today } = await readSales(db, shop, Date.now());
    expect(today.orders).toBeGreaterThan(0);
    expect((await ordersWaiting(db, id)).count).toBe(100);
    expect((await conversationsWaiting(db, id)).count).toBe(100);
  };
  const { scanned, rows } = await readsOf(['orders', 'conversations'], work, db);
  expect(scanned).toEqual([]);
  // One order in five minutes: 576 of two days, and the hundred that wait.
  expect(rows.orders).toBeLessThan(1_000);
  expect(rows.conversations).toBeLessThan(200);
});

async function fill(workspaceId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into orders (workspace_id, id, source, number, status, step, summary, details, amount_only, lines, promotions,
        currency, subtotal, delivery_fee, discount, tax, promotion_savings, total, created_at, updated_at)
      select ${workspaceId}, 'ord_' || lpad(n::text, 26, '0'), 'storefront', n::text,
        case when n % 100 = 0 then 'pending' else 'arrived' end, 'completed', 'Tea', '{}', false, '[]', '[]', 'IQD',
        1000, 0, 0, 0, 0, 1000, clock() - n * interval '5 minutes', clock()
      from generate_series(1, ${orders}::int) n`;
    await tx`
      insert into conversations (workspace_id, id, status, channel, is_solved, doc, waiting_since)
      select ${workspaceId}, 'cnv_' || lpad(n::text, 26, '0'), 'open', 'web', false, '{}', clock()
      from generate_series(1, ${conversations}::int) n`;
  });
  await db.unsafe('vacuum analyze orders, conversations');
}
