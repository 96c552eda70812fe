import { expect, test } from 'bun:test';
import { readChanges } from '../../../services/dashboard/live/read-changes.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { readsOf } from '../../../tests/support/watching/table-reads.ts';
import { orderOfNumber, readBoard } from './board-orders.ts';

const { db } = await databaseForThisFile({ max: 1 });

const orders = 12_000;

test('the board, its changes and an order number are found by index', async () => {
  const id = await createWorkspace(db);
  await fill(id);
  const read = async () => {
    const columns = await readBoard(db, id, Date.now() - 60_000);
    expect(await orderOfNumber(db, id, '77')).toContain('77');
    await readChanges(db, 'orders', [{ workspaceId: id, since: Date.now() - 1_000 }]);
    await readChanges(db, 'boards', [{ workspaceId: id, since: null }]);
    return columns;
  };
  const { result: columns, scanned, rows } = await readsOf(['orders'], read, db);
  const [submitted, done] = [columns.at(0), columns.at(-1)];
  expect([submitted?.step, submitted?.orders.length, submitted?.hasMore]).toEqual(['submitted', 100, true]);
  expect([done?.step, done?.orders.length, done?.hasMore]).toEqual(['done', 30, true]);
  const [oldest, newest] = [submitted?.orders[0]?.number, done?.orders[0]?.updatedAt];
  expect(oldest).toBe(String(orders));
  expect(newest).toBeGreaterThanOrEqual(done?.orders[29]?.updatedAt ?? Number.POSITIVE_INFINITY);
  expect(scanned).toEqual([]);
  expect(rows.orders).toBeLessThan(1_000);
});

test('changed conversations are found by index among many messages and notes', async () => {
  const id = await createWorkspace(db);
  await fillThreads(id);
  const tables = ['conversations', 'messages', 'conversation_entries'];
  const since = Date.now() - 1_000;
  const read = () => readChanges(db, 'conversations', [{ workspaceId: id, since }]);
  const { scanned, rows } = await readsOf(tables, read, db);
  expect(scanned).toEqual([]);
  expect(Math.max(...Object.values(rows))).toBeLessThan(10);
});

async function fillThreads(workspaceId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const nth = tx`lpad(n::text, 26, '0')`;
    const threads = tx`generate_series(1, ${orders}::int) n`;
    await tx`
      insert into conversations (workspace_id, id, status, channel, is_solved, updated_at, doc)
      select ${workspaceId}, 'cnv_' || ${nth}, 'open', 'web', false, clock() - interval '1 day', '{}' from ${threads}`;
    await tx`
      insert into messages (workspace_id, conversation_id, id, direction, text, doc)
      select ${workspaceId}, 'cnv_' || ${nth}, 'msg_' || ${nth}, 'contact', 'Hello', '{}' from ${threads}`;
    await tx`
      insert into conversation_entries (workspace_id, conversation_id, id, kind, text)
      select ${workspaceId}, 'cnv_' || ${nth}, 'ent_' || ${nth}, 'note', 'Hello' from ${threads}`;
  });
}

async function fill(workspaceId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into orders (workspace_id, id, source, number, status, step, summary, details, amount_only, lines, promotions,
        currency, subtotal, delivery_fee, discount, tax, promotion_savings, total, created_at, updated_at)
      select ${workspaceId}, 'ord_' || lpad(n::text, 26, '0'), 'storefront', n::text,
        case when n % 2 = 0 then 'pending' else 'arrived' end, case when n % 2 = 0 then 'submitted' else 'completed' end,
        'Tea', '{}', false, '[]', '[]', 'IQD', 1000, 0, 0, 0, 0, 1000, clock() - n * interval '1 ms', clock() - n * interval '1 ms'
      from generate_series(1, ${orders}::int) n`;
  });
  await db.unsafe('vacuum analyze orders');
}
