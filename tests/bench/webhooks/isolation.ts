import { anySecret } from '../../support/running/world.ts';
import { freshNats, freshPostgres } from '../../support/stores/datastores.ts';
import { report } from '../measure/report.ts';
import { pace, percentile } from './load.ts';
import { startReceivers } from './receivers.ts';
import { type EndpointPlace, type Place, startDispatcher } from './sides.ts';

const healthy = 20;
const perSecond = 200;
const warmSeconds = 3;
const secret = anySecret();

/** Endpoints beside the healthy ones: none, or as many that hang, in the same workspaces or in others. */
type Neighbours =
  | 'alone'
  | 'beside 20 that hang, in their own workspaces'
  | 'beside 20 that hang, in the same workspaces';

/** The time from commit to arrival at healthy endpoints, at a fixed rate: alone, and beside as many that hang for 15 s. */
export async function benchIsolation({ rounds = 2, seconds = 25 } = {}): Promise<boolean> {
  const place: Place = {
    postgres: await freshPostgres({ shared_buffers: '256MB', shared_preload_libraries: 'pg_stat_statements' }),
    nats: await freshNats(),
    receivers: await startReceivers(2 * healthy, secret),
    secret,
  };
  const latencies: Record<Neighbours, number[]> = {
    alone: [],
    'beside 20 that hang, in their own workspaces': [],
    'beside 20 that hang, in the same workspaces': [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const neighbours of keysOf(latencies))
      latencies[neighbours].push(...(await slice(place, neighbours, seconds)));
    process.stderr.write(`\rround ${round + 1} of ${rounds} `);
  }
  await place.receivers.stop();
  console.log(
    `\n${perSecond} events a second at ${healthy} healthy endpoints, ${rounds} slices of ${seconds} s of each kind`,
  );
  for (const [neighbours, values] of Object.entries(latencies)) {
    const [half, most, all] = [0.5, 0.99, 1].map((part) => percentile(values, part).toFixed(1));
    console.log(`${neighbours}: ${values.length} arrivals, p50 ${half} ms, p99 ${most} ms, longest ${all} ms`);
  }
  const { alone, ...besideHanging } = latencies;
  const p99 = Math.max(...Object.values(besideHanging).map((values) => percentile(values, 0.99)));
  return report('isolation', [], {
    'p99 beside 20 that hang, ms more than alone': p99 - percentile(alone, 0.99),
    'p99 beside 20 that hang, ms': p99,
  });
}

/** Runs a dispatcher on its own database for some seconds under constant events. */
async function slice(place: Place, neighbours: Neighbours, seconds: number): Promise<readonly number[]> {
  const { receivers } = place;
  const own = neighbours === 'beside 20 that hang, in their own workspaces';
  const endpoints: EndpointPlace[] = receivers.urls.slice(0, healthy).map((url, workspace) => ({ workspace, url }));
  const hanging = receivers.hangingUrls
    .slice(healthy)
    .map((url, index) => ({ workspace: own ? healthy + index : index, url }));
  const side = await startDispatcher(place, neighbours === 'alone' ? endpoints : [...endpoints, ...hanging]);
  const hosts = own ? 2 * healthy : healthy;
  const load = { hosts, perSecond: own ? 2 * perSecond : perSecond, arrivesOf: healthy };
  await pace(side, receivers, { ...load, seconds: warmSeconds });
  const taken = await pace(side, receivers, { ...load, seconds });
  const [{ held } = { held: 0 }] = await side.db<{ held: number }[]>`
    select count(*)::int as held from open_deliveries where leased_until > now()`;
  await side.stop('SIGKILL'); // Those that hang would be waited for.
  // Without hanging attempts the measurement would mean nothing.
  if (neighbours !== 'alone' && held < healthy) throw new Error(`only ${held} attempts were hanging`);
  return taken.latencies;
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
