import { writeCursor } from '../../../services/api-read/cursor.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { bulkSettings, inBulk, inParts } from '../../support/data/bulk/in-bulk.ts';
import { createKey } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshRedis } from '../../support/stores/datastores.ts';
import { filledPostgres } from '../measure/filled.ts';
import { callAll, requestBytes } from '../measure/load.ts';
import { pgbench } from '../measure/pgbench.ts';
import { startBarest, startProxy } from '../measure/proxy.ts';
import { report } from '../measure/report.ts';
import { measure, microsOf } from '../measure/rounds.ts';
import { startPeer } from '../peers/start.ts';

const workspaces = 1_000;
export const askedWorkspaces = 100;
const connections = 64;
const minBytes = 5_000;
const rows = 1_000_000;
const rowsOfPart = 100_000;

/** One more workspace with a long list, to compare its first page with its last. */
const longest = workspaceId(workspaces);
const longestRows = 200_000;

/** The conversations page of 50 out of a million rows, with key and limit, beside a common alternative. */
export async function benchConversations({ rounds = 5, units = 4_000 } = {}): Promise<boolean> {
  const { postgres, url, db } = await filledPostgres('conversations', bulkSettings, (db) => fill(db, rows));
  const redis = await freshRedis();
  const api = await startServiceProcess('api-read', { DATABASE_URL: url, REDIS_URL: redis.url });
  const [proxy, barest] = [await startProxy({ 'api-read': api.port }), await startBarest(api.port)];
  const fastify = await startPeer('fastify-pg', url, `/conversations/${workspaceId(0)}`);
  const store = { name: 'postgres', pid: postgres.pid };
  const ours = [{ name: 'service', pid: api.pid }, store, { name: 'redis', pid: redis.pid }];

  const asked = Array.from({ length: askedWorkspaces }, (_, index) => workspaceId(index));
  const pages = await Promise.all(asked.map((workspace) => pageOf(db, workspace)));
  const plainPages = asked.map((workspace) => requestBytes('GET', `/conversations/${workspace}`));
  const firstPage = await pageOf(db, longest);
  const lastPage = await pageOf(db, longest, await cursorOfLastPage(db));
  const asking = (port: number, requests: readonly string[]) => (count: number) =>
    callAll(count, connections, (n) => ({ port, request: requests[n % requests.length] ?? '', minBytes }));
  const figures = await measure(
    [
      { name: 'api-read', tiers: ours, work: asking(api.port, pages) },
      {
        name: 'fastify + pg, without key and limit',
        tiers: [{ name: 'service', pid: fastify.pid }, store],
        work: asking(fastify.port, plainPages),
      },
      { name: 'pgbench, plain rows', tiers: [store], times: 5, work: (count) => pgbench(url, floor, count) },
      { name: 'first page of the longest list', tiers: ours, work: asking(api.port, [firstPage]) },
      { name: 'its last page', tiers: ours, work: asking(api.port, [lastPage]) },
      { name: 'through Caddy', tiers: [...ours, proxy.tier], work: asking(proxy.ports.base, pages) },
      { name: 'through the barest', tiers: [...ours, barest.tier], work: asking(barest.port, pages) },
    ],
    { rounds, units },
  );
  await Promise.all([proxy.stop(), barest.stop(), api.stop(), fastify.stop(), db.end()]);
  const micros = microsOf(figures);
  const both = (name: string): number => micros(name, 'service', 'postgres');
  return report('conversations page', figures, {
    'service and Postgres against fastify + pg': [both('api-read'), both('fastify + pg, without key and limit')],
    'service, µs': micros('api-read', 'service'),
    "Postgres against pgbench's plain rows": [micros('api-read', 'postgres'), micros('pgbench, plain rows')],
    'the last page against the first': [both('its last page'), both('first page of the longest list')],
    'the proxy against a minimal reverse_proxy': [
      micros('through Caddy', 'proxy'),
      micros('through the barest', 'proxy'),
    ],
  });
}

/** A request for a page of 50 with a key of its own. */
export async function pageOf(db: Db, workspace: string, cursor?: string): Promise<string> {
  const { value } = await createKey(db, workspace, { rateLimit: 1_000_000 });
  const path = `/api/v1/conversations?limit=50${cursor === undefined ? '' : `&cursor=${cursor}`}`;
  return requestBytes('GET', path, { authorization: `Bearer ${value}` });
}

async function cursorOfLastPage(db: Db): Promise<string> {
  const [row] = await db<{ ms: number; id: string }[]>`
    select updated_at as ms, id from conversations
    where workspace_id = ${longest} order by updated_at, id offset 50 limit 1`;
  if (!row) throw new Error('the longest list is too short');
  return writeCursor([longest, 'conversations', null], [row.ms, row.id]);
}

const floor = `\\set workspace random(0, ${askedWorkspaces - 1})
select id, status, channel, subject, is_solved, created_at, updated_at, last_message_at from conversations
where workspace_id = 'ws_' || lpad((:workspace)::text, 26, '0') order by updated_at desc, id desc limit 51;
`;

export function workspaceId(index: number): string {
  return `ws_${String(index).padStart(26, '0')}`;
}

/** `db` has two connections. */
export async function fill(db: Db, rows: number): Promise<void> {
  process.stderr.write(`making ${rows} conversations in ${workspaces} workspaces …\n`);
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    select 'ws_' || lpad(n::text, 26, '0'), 'Bench', 'restaurant', 'pro', true, true, 'Asia/Baghdad', 'IQD'
    from generate_series(0, ${workspaces}::int) n`;
  await inBulk(db, ['conversations'], () =>
    inParts(
      rows + longestRows,
      rowsOfPart,
      (from, to) => db`
      insert into conversations (workspace_id, id, status, channel, subject, is_solved, created_at, updated_at, last_message_at)
      select 'ws_' || lpad((case when n < ${rows}::int then n % ${workspaces} else ${workspaces} end)::text, 26, '0'), 'cnv_' || lpad(n::text, 26, '0'),
        (array['open', 'closed', 'escalated'])[1 + n % 3], (array['web', 'whatsapp', 'telegram'])[1 + n % 3],
        case when n % 2 = 0 then 'سؤال عن الطلب رقم ' || n end, n % 5 = 0, t, t, t
      from generate_series(${from}::int, ${to}::int) n,
        lateral (select timestamptz '2026-01-01' + n * interval '7 seconds' as t) times`,
    ),
  );
}
