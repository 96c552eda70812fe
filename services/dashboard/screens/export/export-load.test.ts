import { expect, test } from 'bun:test';
import { until } from '../../../../shared/runtime/until.ts';
import { createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { dashboardUrl, startServiceProcess } from '../../../../tests/support/running/service-process.ts';
import { secretsKey } from '../../../../tests/support/running/world.ts';
import { freshRedis } from '../../../../tests/support/stores/datastores.ts';
import { memoryOf } from '../../../../tests/support/watching/memory.ts';
import { tableReads } from '../../../../tests/support/watching/table-reads.ts';

/** Exports of many orders: their memory, and readers that stop. */

/** Enough for many garbage collections. */
const orders = 120_000;
const perStatement = 30_000;
const notes = 'شاي '.repeat(200);
const mib = 1024 * 1024;

const { dashboard, as } = await dashboardForThisFile();
const admin = await as('admin');
for (let from = 1; from <= orders; from += perStatement) await insertOrders(from, from + perStatement - 1);
await dashboard.sql`vacuum analyze orders`;

/** Without triggers and foreign keys, for speed. */
function insertOrders(from: number, to: number): Promise<unknown> {
  return dashboard.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into orders (workspace_id, id, source, number, status, step, summary, details, amount_only, lines, promotions,
        currency, subtotal, delivery_fee, discount, tax, promotion_savings, total, notes, created_at, updated_at)
      select ${dashboard.workspace.id}, 'ord_' || lpad(n::text, 26, '0'), 'storefront', n::text, 'arrived', 'completed', 'Tea',
        '{}', false, '[]', '[]', 'IQD', 1000, 0, 0, 0, 0, 1000, ${notes}, clock() - n * interval '1 minute', clock()
      from generate_series(${from}::int, ${to}::int) n`;
  });
}

const start = (name: string = crypto.randomUUID(), after = '') =>
  admin.post(`/${dashboard.workspace.id}/export`, { format: 'jsonl', export: name, after });

test('an export’s memory is bounded, and any process shows its progress', async () => {
  const apart = await startApart();
  const short = await apart.peakFrom(`ord_${String(orders / 3).padStart(26, '0')}`);
  const scans = await fullScansOfOrders();
  const name = crypto.randomUUID();
  const long = await apart.peakFrom('', name);
  await untilState(name, 'done');
  const unread = await apart.begin('', name);
  await untilState(name, 'running');
  const stopped = apart.stop();
  await untilState(name, 'broken');
  await unread.body?.cancel().catch(() => {});
  await stopped;
  expect([short.lines, long.lines]).toEqual([orders / 3 - 1, orders]);
  expect(long.bytes).toBeGreaterThan(100 * mib);
  // A buffered export would add all of the extra bytes.
  expect(long.memory - short.memory).toBeLessThan((long.bytes - short.bytes) / 2);
  // PostgreSQL reports a connection's reads once it has ended.
  await until(async () => (await connections()).length === 0, {
    timeoutMessage: () => 'its connections have not ended',
  });
  expect(await fullScansOfOrders()).toBe(scans);
});

/** A dashboard in its own process on the same database and NATS, to measure its memory. */
async function startApart() {
  const redis = await freshRedis();
  const service = await startServiceProcess('dashboard', {
    DATABASE_URL: dashboard.databaseUrl,
    NATS_URL: dashboard.natsUrl,
    REDIS_URL: redis.url,
    SECRETS_KEY: secretsKey,
  });
  const there = await signedIn({ url: `http://127.0.0.1:${service.port}` }, dashboard.admin, dashboardUrl);
  const begin = (after: string, name: string = crypto.randomUUID()) =>
    there.post(`/${dashboard.workspace.id}/export`, { format: 'jsonl', export: name, after });
  return {
    stop: () => service.stop(),
    begin,
    /** The size and lines of an export, and the peak memory. */
    async peakFrom(after: string, name?: string) {
      const answer = await begin(after, name);
      let [bytes, lines, memory] = [0, 0, 0];
      for await (const piece of answer.body ?? []) {
        bytes += piece.length;
        for (const byte of piece) if (byte === 10) lines += 1;
        memory = Math.max(memory, memoryOf(service.pid));
      }
      return { bytes, lines, memory };
    },
  };
}

test('a stalled reader holds no transaction: the export ends and says so', async () => {
  const name = crypto.randomUUID();
  const answer = await start(name);
  const reader = answer.body?.getReader();
  await reader?.read();
  await untilState(name, 'broken');
  await untilNoneRuns();
  await reader?.cancel().catch(() => {});
});

test('a third export of a workspace is refused until another is aborted', async () => {
  const name = crypto.randomUUID();
  const mine = [await start(name), await start(name), await start(name)];
  expect(mine.map(({ status }) => status)).toEqual([200, 200, 422]);
  expect(await mine[2]?.text()).toContain('Other exports are in progress');
  const range = { workspaceId: await createWorkspace(dashboard.sql), from: 0, before: null, after: null };
  const theirs = dashboard.backend.exports.open('theirs', range, 'csv');
  expect(await new Response(theirs).text()).toStartWith('schema,id,number');
  for (const each of mine.slice(0, 2)) await each.body?.cancel();
  await untilNoneRuns();
  const next = await start();
  expect(next.status).toBe(200);
  await next.body?.cancel();
  await untilNoneRuns();
});

async function untilState(name: string, state: 'running' | 'done' | 'broken'): Promise<void> {
  const stateNow = async () => {
    const page = await admin.text(`/${dashboard.workspace.id}/export/${name}`);
    return page.includes('Incomplete') ? 'broken' : page.includes('Complete') ? 'done' : 'running';
  };
  await until(async () => (await stateNow()) === state, {
    timeoutMessage: () => `the export did not become ${state}`,
  });
}

async function untilNoneRuns(): Promise<void> {
  const none = async () => (await connections()).every(({ began }) => began === null);
  await until(none, { timeoutMessage: () => 'an export is still in progress' });
}

/** The number of full scans of orders, by this process and by closed connections. */
async function fullScansOfOrders(): Promise<number> {
  return (await tableReads(dashboard.sql, dashboard.backend.sql)).orders?.scans ?? 0;
}

/** The connections for exports, of any process, and when their transaction began. */
function connections() {
  return dashboard.sql<{ began: number | null }[]>`
    select xact_start as began from pg_stat_activity
    where datname = current_database() and application_name = 'dashboard exports'`;
}
