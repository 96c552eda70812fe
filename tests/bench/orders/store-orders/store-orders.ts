import { connect } from '../../../../shared/db/connections/connect.ts';
import { createKey } from '../../../support/data/workspace.ts';
import { planOf } from '../../../support/plans/plan-of.ts';
import { hotStoreOrders } from '../../../support/plans/store-orders.ts';
import { startServiceProcess } from '../../../support/running/service-process.ts';
import { freshRedis } from '../../../support/stores/datastores.ts';
import { filledPostgres } from '../../measure/filled.ts';
import { flag } from '../../measure/flags.ts';
import { get } from '../../measure/load.ts';
import { report } from '../../measure/report.ts';
import { measure, microsOf } from '../../measure/rounds.ts';
import { checkCopied, copyOn } from './copy.ts';
import { fillStoreOrders } from './data.ts';
import { createSync } from './sync.ts';

const minPageBytes = 50_000;
const pageRows = 100;

/** The rounds of a sync and of COPY through all orders; two syncs, so that a leak would show. */
const partsOfSync = 5;

/** A sync of one workspace's orders beside a thousand others, against
 * COPY of the same JSON. `--rows 2000000` is a store after years. */
export async function benchStoreOrders({ rounds = 40, units = 50 } = {}): Promise<boolean> {
  const rows = Number(flag('rows') ?? 300_000);
  if (rows % (pageRows * 4 * partsOfSync) !== 0)
    throw new Error(`--rows must be a multiple of ${pageRows * 4 * partsOfSync}`);
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB' };
  const { postgres, url, db, made } = await filledPostgres('store-orders', settings, (db) => fillStoreOrders(db, rows));
  const { workspaceId, key } = made;
  const redis = await freshRedis();
  await db`select beat()`;
  const plans = await plansOfPages(url, workspaceId);
  const api = await startServiceProcess('api-read', { DATABASE_URL: url, REDIS_URL: redis.url });
  const base = `http://127.0.0.1:${api.port}/api/v1/store-orders?limit=${pageRows}`;
  const headers = { authorization: `Bearer ${key}` };
  const tiers = [
    { name: 'service', pid: api.pid },
    { name: 'postgres', pid: postgres.pid },
  ];

  await checkCopied(url, workspaceId, `${base}&from=0`, headers);
  const part = rows / partsOfSync;
  const sync = createSync(base, headers, rows, api.pid);
  const copy = await copyOn(url, workspaceId, rows, part / 4);
  const syncs = await measure(
    [
      { name: 'sync of all, per order', tiers, work: sync.readMore },
      { name: 'COPY of the same JSON', tiers: tiers.slice(1), work: copy },
    ],
    { rounds: 2 * partsOfSync, units: part },
  );
  const page = (name: string, cursor: string) => ({
    name,
    tiers,
    work: async (count: number) => {
      for (let index = 0; index < count; index += 1) await get(`${base}${cursor}`, headers, minPageBytes);
    },
  });
  const { middle, last, megabytes } = sync;
  const contenders = [page('first page', ''), page('middle page', middle), page('last page', last)];
  const pages = await measure(contenders, { rounds, units });
  await Promise.all([api.stop(), db.end()]);
  const sums = pages.map(({ sum }) => sum);
  const micros = microsOf(syncs);
  console.log(`\napi-read held ${megabytes.map((each) => each.toFixed(0)).join(', ')} MB in the tenths of two syncs`);
  return report('store orders', [...syncs, ...pages], {
    'most expensive page against cheapest': [Math.max(...sums), Math.min(...sums)],
    'sync against COPY': [micros('sync of all, per order'), micros('COPY of the same JSON')],
    'buffers of a page beyond its rows': Math.max(...plans.map(({ extra }) => extra)),
    'sorts in its plan': Math.max(...plans.map(({ sorts }) => sorts)),
    'memory in the second sync against the first': growth(megabytes),
  });
}

/** Of each kind of page the buffers touched beyond one for each row, and the sorts. */
async function plansOfPages(url: string, workspaceId: string): Promise<{ extra: number; sorts: number }[]> {
  const db = connect(url, { name: 'plans', max: 1 });
  const { id: keyId } = await createKey(db, workspaceId);
  const [{ middle } = { middle: 0 }] = await db<{ middle: number }[]>`
    select unix_ms(min(created_at) + (max(created_at) - min(created_at)) / 2) as middle from orders
    where workspace_id = ${workspaceId}`;
  const plans: { extra: number; sorts: number }[] = [];
  for (const { setUp } of hotStoreOrders({ keyId, workspaceId, middle })) {
    const steps = await planOf(db, setUp);
    const rows = steps.find(({ node }) => node === 'WindowAgg')?.rows ?? Number.NaN;
    const sorts = steps.filter(({ node }) => node.endsWith('Sort')).length;
    plans.push({ extra: (steps[0]?.buffers ?? Number.NaN) - rows, sorts });
  }
  await db.end();
  return plans;
}

/** The peak memory of the second half, and of the first. */
function growth(megabytes: readonly number[]): [number, number] {
  const half = Math.floor(megabytes.length / 2);
  return [Math.max(...megabytes.slice(half)), Math.max(...megabytes.slice(0, half))];
}
