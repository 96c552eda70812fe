import { beforeAll, expect, test } from 'bun:test';
import { connect, type Db, withoutTimeLimit } from '../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { faultsOf, wrongPlans } from '../../tests/support/plans/hot-statement.ts';
import { hotLists, pageRows } from '../../tests/support/plans/lists.ts';
import { planOf } from '../../tests/support/plans/plan-of.ts';
import { hotStoreOrders } from '../../tests/support/plans/store-orders.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { freshDatabase } from '../../tests/support/stores/datastores.ts';

const rows = 30_000;

const [{ url }] = await forThisFile(freshDatabase());
/** One connection each, because each connection caches its own plans. */
const [db, plain, filling] = await forThisFile(
  connectWithIndexScans(url, { name: 'test', max: 1 }),
  connect(url, { name: 'test', max: 1 }),
  connect(url, { name: 'filling', max: 1, settings: withoutTimeLimit }),
);
let ids = { keyId: '', workspaceId: '', conversationId: '', middle: 0 };

beforeAll(async () => {
  const workspaceId = await createWorkspace(filling);
  const key = await createKey(filling, workspaceId);
  const conversationId = await createConversation(filling, workspaceId);
  const messageId = await createMessage(filling, workspaceId, conversationId);
  const orderId = await createOrder(filling, workspaceId);
  // PostgreSQL makes the plans while the tables are almost empty, as for a new installation.
  ids = { keyId: key.id, workspaceId, conversationId, middle: Date.now() - (rows / 2) * 1_000 };
  await wrongPlans(db, hotLists(ids));
  await copies(filling, 'conversations', 'cnv', conversationId, 'updated_at');
  await copies(filling, 'messages', 'msg', messageId, 'created_at');
  await copies(filling, 'orders', 'ord', orderId, 'created_at');
  await filling.unsafe('vacuum analyze');
});

test('a page of each list reads one index range, even if planned when empty', async () => {
  for (const list of hotLists(ids)) {
    const steps = await planOf(db, list.setUp);
    expect([list.name, faultsOf(list, steps)]).toEqual([list.name, []]);
    expect(Math.max(...steps.map(({ rows }) => rows))).toBe(pageRows);
  }
});

test('store orders read one index range for each status, with any plan', async () => {
  expect(await wrongPlans(plain, hotStoreOrders(ids))).toEqual([]);
});

async function copies(sql: Db, table: string, prefix: string, id: string, time: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into ${tx(table)} select (jsonb_populate_record(one, jsonb_build_object(
        'id', ${prefix}::text || '_' || lpad(n::text, 26, '0'), ${time}::text, one.${tx(time)} - n * interval '1 s'))).*
      from ${tx(table)} one cross join generate_series(1, ${rows}::int) n where id = ${id}`;
  });
}
