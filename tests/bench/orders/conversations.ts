import { writeCursor } from '../../../services/api-read/cursor.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { bulkSettings, inBulk, inParts } from '../../support/data/bulk/in-bulk.ts';
import { createKey } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshRedis } from '../../support/stores/datastores.ts';
import { filledPostgres } from '../measure/filled.ts';
import { requestBytes, sendOverKept } from '../measure/keep-alive.ts';
import { pgbench } from '../measure/pgbench.ts';
import { startBarest, startProxy } from '../measure/proxy.ts';
import { report } from '../measure/report.ts';
import { measure } from '../measure/rounds.ts';
import { startPeer } from '../peers/start.ts';

const workspaces = 1_000;
export const askedWorkspaces = 100;
const connections = 64;
const minPageBytes = 5_000;
const rowsOfPart = 100_000;

/** One more workspace with a long list, to compare its first page with its last. */
const longest = workspaceId(workspaces);
const longestRows = 200_000;

/** The conversations page of 50 out of a million rows, with key and limit, beside common alternatives. */
export async function benchConversations({ rows = 1_000_000, rounds = 5, units = 4_000 } = {}): Promise<boolean> {
  const { postgres, url, db } = await filledPostgres('conversations', bulkSettings, (db) => fill(db, rows));
  const redis = await freshRedis();
  const asked = Array.from({ length: askedWorkspaces }, (_, index) => workspaceId(index));
  const api = await startServiceProcess('api-read', {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    BASE_URL: 'http://localhost',
  });
  const [proxy, barest] = [await startProxy({ API_READ: api.port }), await startBarest(api.port)];
  const fastify = await startPeer('fastify-pg', url, `/conversations/${workspaceId(0)}`);
  const store = { name: 'postgres', pid: postgres.pid };
  const ours = [{ name: 'service', pid: api.pid }, store, { name: 'redis', pid: redis.pid }];

  const pages = await Promise.all(asked.map((workspace) => pageOf(db, workspace)));
  const plainPages = asked.map((workspace) => requestBytes('GET', `/conversations/${workspace}`));
  const lastPage = await pageOf(db, longest, await cursorOfLastPage(db));
  const asking = (port: number, requests: readonly string[]) => (count: number) =>
    sendOverKept(count, {
      port,
      connections,
      request: (index) => requests[index % requests.length] ?? '',
      minBytes: minPageBytes,
    });
  const peer = (name: string, { pid, port }: { pid: number; port: number }) => ({
    name,
    tiers: [{ name: 'service', pid }, store],
    work: asking(port, plainPages),
  });
  const figures = await measure(
    [
      { name: 'api-read, key and limit', tiers: ours, work: asking(api.port, pages) },
      peer('fastify + pg, neither', fastify),
      { name: 'pgbench, plain rows', tiers: [store], times: 5, work: (count) => pgbench(url, floor, count) },
      { name: 'first page of the longest list', tiers: ours, work: asking(api.port, [await pageOf(db, longest)]) },
      { name: 'its last page', tiers: ours, work: asking(api.port, [lastPage]) },
      { name: 'api-read through Caddy', tiers: [...ours, proxy.tier], work: asking(proxy.ports.base, pages) },
      { name: 'the same through the barest', tiers: [...ours, barest.tier], work: asking(barest.port, pages) },
    ],
    { rounds, units },
  );
  await Promise.all([proxy.stop(), barest.stop(), api.stop(), fastify.stop(), db.end()]);
  const time = (index: number, tier: string): number => figures[index]?.tiers[tier] ?? Number.NaN;
  const both = (index: number): number => time(index, 'service') + time(index, 'postgres');
  return report('conversations page', figures, {
    'service and Postgres against fastify + pg': [both(0), both(1)],
    'service, µs': time(0, 'service'),
    "Postgres against pgbench's plain rows": [time(0, 'postgres'), time(2, 'postgres')],
    'the last page against the first': [both(4), both(3)],
    'the proxy against a minimal reverse_proxy': [time(5, 'proxy'), time(6, 'proxy')],
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
