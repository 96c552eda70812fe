import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { connect, type Db, unhurried } from '../../shared/db/connections/connect.ts';
import { connectByIndex } from '../../shared/db/connections/connect-by-index.ts';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { testMs } from '../../tests/support/run/patience.ts';
import { freshDatabase } from '../../tests/support/stores/datastores.ts';
import { createListConversations } from './conversations.ts';
import { createListMessages } from './messages.ts';
import { createListOrders } from './orders.ts';

setDefaultTimeout(testMs);

const rows = 30_000;
const pageRows = 101;
/** The most that any step may handle: a page, and little beside it. */
const mostRows = 2 * pageRows;

const database = await freshDatabase();
/** One connection, because plans are kept by connections. */
const db = connectByIndex(database.url, { name: 'test', max: 1 });
const filling = connect(database.url, { name: 'filling', max: 1, settings: unhurried });
let keyId = '';
let conversationId = '';

beforeAll(async () => {
  const workspaceId = await createWorkspace(filling);
  const key = await createKey(filling, workspaceId);
  keyId = key.id;
  conversationId = await createConversation(filling, workspaceId);
  const messageId = await createMessage(filling, workspaceId, conversationId);
  const orderId = await createOrder(filling, workspaceId);
  // The plans are made while the tables are all but empty, as in a service that has just started.
  await askAll(workspaceId);
  await copies(filling, 'conversations', 'cnv', conversationId, 'updated_at');
  await copies(filling, 'messages', 'msg', messageId, 'created_at');
  await copies(filling, 'orders', 'ord', orderId, 'created_at');
  await filling.unsafe('vacuum analyze');
});

afterAll(async () => {
  await Promise.all([db.end({ timeout: 1 }), filling.end({ timeout: 1 })]);
  await database.drop();
});

test.each([
  ['conversations', null, 'conversations_by_update'],
  ['conversations', 'open', 'conversations_by_status'],
  ['messages', '', 'messages_of_conversation'],
  ['orders', null, 'orders_food'],
  ['orders', 'pending', 'orders_food_by_status'],
])(
  'a page of %s (%p) is one range of one index, in its order, by the plan that was made before they came',
  async (table, status, index) => {
    const filter = table === 'messages' ? conversationId : status;
    const plan = await planOf(
      table,
      filter !== null,
      `('{${keyId}}', '{9999-12-31}', '{""}', '{${pageRows}}', '{${filter}}'`,
    );
    expect(plan).toContain(` using ${index} on ${table} `);
    expect(plan).not.toMatch(/Sort|Bitmap|Seq Scan/);
    const handled = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, given]) => Number(given));
    expect(Math.max(...handled)).toBe(pageRows);
    const leftOut = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, given]) => Number(given));
    expect(Math.max(0, ...leftOut)).toBeLessThan(mostRows);
  },
);

/** Asks for a page of each list, with a filter and without. */
async function askAll(workspaceId: string): Promise<void> {
  const caller = {
    keyId,
    name: '',
    workspaceId,
    kind: 'restaurant',
    timezone: 'UTC',
    permissions: [],
    rateLimit: null,
  } as const;
  const request = new Request('http://localhost/');
  const ask = (list: ReturnType<typeof createListOrders>, query = '') =>
    list({ request, caller, query: new URLSearchParams(query) });
  const [conversations, messages, orders] = [createListConversations(db), createListMessages(db), createListOrders(db)];
  await Promise.all([
    ask(conversations),
    ask(conversations, 'status=open'),
    ask(orders),
    ask(orders, 'status=pending'),
  ]);
  await ask(messages, `conversation_id=${conversationId}`);
}

/** The same row over and over, a second older each time. */
async function copies(sql: Db, table: string, prefix: string, id: string, time: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into ${tx(table)} select (jsonb_populate_record(one, jsonb_build_object(
        'id', ${prefix}::text || '_' || lpad(n::text, 26, '0'), ${time}::text, one.${tx(time)} - n * interval '1 s'))).*
      from ${tx(table)} one cross join generate_series(1, ${rows}::int) n where id = ${id}`;
  });
}

/** What the kept plan of a list's usual statement does now. */
async function planOf(table: string, isFiltered: boolean, parameters: string): Promise<string> {
  const statements = await db<{ name: string; statement: string }[]>`
    select name, statement from pg_prepared_statements where statement like ${`%from ${table} where%`}`;
  const found = statements.filter(({ statement }) => statement.includes('asked.filter') === isFiltered);
  expect(found).toHaveLength(1);
  const lines = await db.unsafe<{ 'QUERY PLAN': string }[]>(
    `explain (analyze, timing off) execute "${found[0]?.name}" ${parameters}, 10000)`,
  );
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}
