import { freshNats } from '../../support/stores/datastores.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure } from '../measure/rounds.ts';
import { flood, percentile } from './load.ts';
import { startReceivers } from './receivers.ts';
import { startDispatcher } from './sides.ts';

const hosts = 50;
const firstDeliveries = 10_000;
const warmDeliveries = 500;

/** Settled deliveries with and without the triggers that record notifications (issue 33). Half of the endpoints recover
 * in each round, so that the triggers' condition is evaluated. Order actions record none. */
export async function benchNotifications({ rounds = 21, units = 4_000 } = {}): Promise<boolean> {
  const [postgres, nats, receivers] = [await benchPostgres(), await freshNats(), await startReceivers(hosts)];
  const side = await startDispatcher({ postgres, nats, receivers });
  await flood(side, receivers, hosts, firstDeliveries);
  const contender = (name: string, state: 'disable' | 'enable'): Contender => ({
    name,
    tiers: side.tiers,
    prepare: async () => {
      await side.db.unsafe(`alter table webhook_endpoints ${state} trigger notification_of_endpoint`);
      await flood(side, receivers, hosts, warmDeliveries);
      await side.db`update webhook_endpoints set consecutive_failures = 1 where right(id, 1) < 'g'`;
    },
    work: (count) => flood(side, receivers, hosts, count),
  });
  const contenders = [contender('without triggers', 'disable'), contender('with triggers', 'enable')];
  const figures = await measure(contenders, { rounds, units });
  await side.stop();
  await receivers.stop();
  const [without, triggered] = figures.map(({ sums }) => sums);
  // The median, because the least of few rounds varies by more than the bar.
  const ratios = (triggered ?? []).map((sum, round) => sum / (without?.[round] ?? Number.NaN));
  return report('notifications', figures, {
    'a settled delivery with the triggers, times one without': percentile(ratios, 0.5),
  });
}
