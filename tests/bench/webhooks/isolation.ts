import { freshNats, freshPostgres } from '../../support/stores/datastores.ts';
import { report } from '../measure/report.ts';
import { pace, percentile } from './load.ts';
import { startReceivers } from './receivers.ts';
import { type EndpointPlace, type Place, startDispatcher } from './sides.ts';

const healthy = 20;
const perSecond = 200;
const warmSeconds = 3;
const seconds = 25;

/** Endpoints beside the healthy ones: none, or as many that hang, in the same workspaces or in others. */
const neighbours = ['alone', 'beside 20 in their own workspaces', 'beside 20 in the same workspaces'] as const;
type Neighbours = (typeof neighbours)[number];

/** The time from commit to arrival at healthy endpoints, at a fixed rate: alone, and beside as many that hang for 15 s. */
export async function benchIsolation({ rounds = 2 } = {}): Promise<boolean> {
  const place: Place = {
    postgres: await freshPostgres({ shared_buffers: '256MB', shared_preload_libraries: 'pg_stat_statements' }),
    nats: await freshNats(),
    receivers: await startReceivers(2 * healthy),
  };
  const latencies = new Map<Neighbours, number[]>(neighbours.map((each) => [each, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [each, all] of latencies) all.push(...(await slice(place, each)));
  await place.receivers.stop();
  const p99s = [...latencies].map(([each, values]) => {
    const [half, most] = [percentile(values, 0.5), percentile(values, 0.99)];
    console.log(`${each}: ${values.length} arrivals, p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms`);
    return most;
  });
  const [alone = Number.NaN, ...besideHanging] = p99s;
  const p99 = Math.max(...besideHanging);
  return report('isolation', [], {
    'p99 beside 20 that hang, ms more than alone': p99 - alone,
    'p99 beside 20 that hang, ms': p99,
  });
}

/** Runs a dispatcher on its own database for some seconds under constant events. */
async function slice(place: Place, neighbours: Neighbours): Promise<readonly number[]> {
  const { receivers } = place;
  const own = neighbours === 'beside 20 in their own workspaces';
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
  return taken;
}
