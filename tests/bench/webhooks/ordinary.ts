import { freshNats } from '../../support/stores/datastores.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { microsDuring, perUnit, sum } from '../measure/processor-time.ts';
import { report } from '../measure/report.ts';
import { pace, percentile, settled } from './load.ts';
import { startReceivers } from './receivers.ts';
import { startDispatcher } from './sides.ts';

const hosts = 50;
const perSecond = 50;
const seconds = 60;
const warmUp = { hosts, perSecond: 100, seconds: 2 };
const settleMs = 2_000;

/** Deliveries at the rate of an ordinary evening, with commits that are on the disk (issue 32). */
export async function benchOrdinary(): Promise<boolean> {
  const receivers = await startReceivers(hosts);
  const side = await startDispatcher({ postgres: await benchPostgres(), nats: await freshNats(), receivers });
  await pace(side, receivers, warmUp);
  await Bun.sleep(settleMs);
  let latencies: readonly number[] = [];
  const micros = await microsDuring(side.tiers, async () => {
    latencies = await pace(side, receivers, { hosts, perSecond, seconds });
    await settled(side);
  });
  await side.stop();
  await receivers.stop();
  const tiers = perUnit(micros, perSecond * seconds);
  const figure = { name: 'a delivery', tiers, sum: sum(tiers), perSecond, sums: [] };
  return report('ordinary days', [figure], {
    'a delivery at 50 a second, all tiers, µs': figure.sum,
    'Postgres for it, µs': tiers.postgres ?? Number.NaN,
    'p50 at 50 a second, ms': percentile(latencies, 0.5),
    'p99 at 50 a second, ms': percentile(latencies, 0.99),
  });
}
