import { startServiceProcess } from '../../../support/running/service-process.ts';
import { freshRedis } from '../../../support/stores/datastores.ts';
import { filledPostgres } from '../../measure/filled.ts';
import { flag } from '../../measure/flags.ts';
import { get } from '../../measure/load.ts';
import { report } from '../../measure/report.ts';
import { measure } from '../../measure/rounds.ts';
import { checkCopied, copyOn } from './copy.ts';
import { fillStoreOrders } from './data.ts';
import { explainPages } from './plan.ts';
import { createSync } from './sync.ts';

const minPageBytes = 50_000;
const pageRows = 100;

/** The rounds of a sync and of COPY through all orders; two syncs, so that a leak would show. */
const partsOfSync = 5;

/** A sync of one workspace's orders beside a thousand others, against
 * COPY of the same JSON. `--rows 2000000` is a store after years. */
export async function benchStoreOrders({
  rows = Number(flag('rows') ?? 300_000),
  rounds = 40,
  units = 50,
} = {}): Promise<boolean> {
  if (rows % (pageRows * 4 * partsOfSync) !== 0)
    throw new Error(`--rows must be a multiple of ${pageRows * 4 * partsOfSync}`);
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB' };
  const { postgres, url, db, made } = await filledPostgres('store-orders', settings, (db) => fillStoreOrders(db, rows));
  const { workspaceId, key } = made;
  const redis = await freshRedis();
  await db`select beat()`;
  const plans = await explainPages(url, workspaceId);
  const api = await startServiceProcess('api-read', {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    BASE_URL: 'http://localhost',
  });
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
  const [whole, copied] = await measure(
    [
      { name: 'sync of all, per order', tiers, work: sync.readMore },
      { name: 'COPY of the same JSON', tiers: tiers.slice(1), work: copy },
    ],
    { rounds: 2 * partsOfSync, units: part },
  );
  const { middle, last, megabytes } = sync;
  const page = (name: string, cursor: string) => ({
    name,
    tiers,
    work: async (count: number) => {
      for (let index = 0; index < count; index += 1) await get(`${base}${cursor}`, headers, minPageBytes);
    },
  });
  const pages = await measure([page('first page', ''), page('middle page', middle), page('last page', last)], {
    rounds,
    units,
  });
  await Promise.all([api.stop(), db.end()]);
  const sums = pages.map(({ sum }) => sum);
  for (const { name, text } of plans) console.log(`\n${name}\n${text}`);
  console.log(`
api-read held ${megabytes.map((each) => each.toFixed(0)).join(', ')} MB in the tenths of two syncs`);
  return report('store orders', [...(whole && copied ? [whole, copied] : []), ...pages], {
    'most expensive page against cheapest': [Math.max(...sums), Math.min(...sums)],
    'sync against COPY': [whole?.sum ?? Number.NaN, copied?.sum ?? Number.NaN],
    'buffers of a page beyond its rows': Math.max(...plans.map(({ extra }) => extra)),
    'sorts in its plan': Math.max(...plans.map(({ sorts }) => sorts)),
    'memory in the second sync against the first': growth(megabytes),
  });
}

/** The peak memory of the second half, and of the first. */
function growth(megabytes: readonly number[]): [number, number] {
  const half = Math.floor(megabytes.length / 2);
  return [Math.max(...megabytes.slice(half)), Math.max(...megabytes.slice(0, half))];
}
