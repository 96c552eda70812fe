import { connect, type Db } from '../../shared/db/connect.ts';
import { freshDatabase, freshPostgres, freshRedis } from '../support/datastores.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { createKey } from '../support/workspace.ts';
import { get, inParallel } from './load.ts';
import { startPeer } from './peers/start.ts';
import { pgbench } from './pgbench.ts';
import { report } from './report.ts';
import { measure } from './rounds.ts';

const workspaces = 1_000;
const askedWorkspaces = 100;
const concurrency = 16;
const leastPageBytes = 5_000;

/** The conversations page of 50 out of a million rows, with key and limit, beside what people would write instead. */
export async function benchConversations({ rows = 1_000_000, rounds = 5, units = 2_000 } = {}): Promise<boolean> {
  const postgres = await freshPostgres({ shared_buffers: '512MB' });
  const [database, redis] = [await freshDatabase(postgres), await freshRedis()];
  const db = connect(database.url, { name: 'bench', max: 1 });
  await fill(db, rows);
  const keys = await Promise.all(
    Array.from({ length: askedWorkspaces }, (_, index) => createKey(db, workspaceId(index), { rateLimit: 1_000_000 })),
  );
  const api = await startServiceProcess('api-read', {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    BASE_URL: 'http://localhost',
  });
  const fastify = await startPeer('fastify-pg', database.url, `/conversations/${workspaceId(0)}`);
  const express = await startPeer('express-sequelize', database.url, `/conversations/${workspaceId(0)}`);
  const store = { name: 'postgres', pid: postgres.pid };

  const ours = (name: string, query: string, position?: (index: number) => string) => ({
    name,
    tiers: [{ name: 'service', pid: api.pid }, store, { name: 'redis', pid: redis.pid }],
    work: (count: number) =>
      inParallel(count, concurrency, (index) => {
        const key = keys[index % askedWorkspaces]?.value ?? '';
        const cursor = position?.(index % askedWorkspaces) ?? '';
        const url = `http://127.0.0.1:${api.port}/api/v1/conversations?limit=50${query}${cursor}`;
        return get(url, { authorization: `Bearer ${key}` }, leastPageBytes);
      }),
  });
  const peer = (name: string, { pid, url }: { pid: number; url: string }) => ({
    name,
    tiers: [{ name: 'service', pid }, store],
    work: (count: number) =>
      inParallel(count, concurrency, (index) =>
        get(`${url}/conversations/${workspaceId(index % askedWorkspaces)}`, {}, leastPageBytes),
      ),
  });
  const figures = await measure(
    [
      ours('api-read, key and limit', ''),
      peer('fastify + pg, neither', fastify),
      peer('express + sequelize, neither', express),
      { name: 'pgbench, plain rows', tiers: [store], times: 5, work: (count) => pgbench(database.url, floor, count) },
    ],
    { rounds, units },
  );
  await Promise.all([api.stop(), fastify.stop(), express.stop(), db.end()]);
  const time = (index: number, tier: string): number => figures[index]?.tiers[tier] ?? Number.NaN;
  const both = (index: number): number => time(index, 'service') + time(index, 'postgres');
  return report('conversations page', figures, [
    { what: 'service and Postgres against fastify + pg', value: both(0) / both(1), most: 0.4 },
    { what: 'Postgres against pgbench', value: time(0, 'postgres') / time(3, 'postgres'), most: 1.3 },
  ]);
}

const floor = `\\set workspace random(0, ${askedWorkspaces - 1})
select id, status, channel, subject, is_solved, created_at, updated_at, last_message_at from conversations
where workspace_id = 'ws_' || lpad((:workspace)::text, 26, '0') order by updated_at desc, id desc limit 51;
`;

function workspaceId(index: number): string {
  return `ws_${String(index).padStart(26, '0')}`;
}

async function fill(db: Db, rows: number): Promise<void> {
  await db`set statement_timeout = 0`;
  process.stderr.write(`making ${rows} conversations in ${workspaces} workspaces …\n`);
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    select 'ws_' || lpad(n::text, 26, '0'), 'Bench', 'restaurant', 'pro', true, true, 'Asia/Baghdad', 'IQD'
    from generate_series(0, ${workspaces - 1}::int) n`;
  const batch = 100_000;
  for (let from = 0; from < rows; from += batch) {
    await db`
      insert into conversations (workspace_id, id, status, channel, subject, is_solved, created_at, updated_at, last_message_at)
      select 'ws_' || lpad((n % ${workspaces})::text, 26, '0'), 'cnv_' || lpad(n::text, 26, '0'),
        (array['open', 'closed', 'escalated'])[1 + n % 3], (array['web', 'whatsapp', 'telegram'])[1 + n % 3],
        case when n % 2 = 0 then 'سؤال عن الطلب رقم ' || n end, n % 5 = 0, t, t, t
      from generate_series(${from}::int, ${Math.min(from + batch, rows) - 1}::int) n,
        lateral (select timestamptz '2026-01-01' + n * interval '7 seconds' as t) times`;
  }
  await db`vacuum analyze conversations`;
}
