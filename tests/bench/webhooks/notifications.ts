import { anySecret } from '../../support/running/world.ts';
import { freshNats } from '../../support/stores/datastores.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { createMeter } from '../measure/processor-time.ts';
import { report } from '../measure/report.ts';
import type { Figure } from '../measure/rounds.ts';
import { flood, percentile } from './load.ts';
import { startReceivers } from './receivers.ts';
import { type Sender, startDispatcher } from './sides.ts';

const hosts = 50;
const firstDeliveries = 10_000;
const warmDeliveries = 500;
const secret = anySecret();
const states = ['disable', 'enable'] as const;

/** Settled deliveries with and without the triggers that record notifications (issue 33). Half of the endpoints recover
 * in each round, so that the triggers' condition is evaluated. Order actions record none. */
export async function benchNotifications({ rounds = 21, units = 4_000 } = {}): Promise<boolean> {
  const [postgres, nats, receivers] = [await benchPostgres(), await freshNats(), await startReceivers(hosts, secret)];
  const side = await startDispatcher({ postgres, nats, receivers, secret });
  await flood(side, receivers, hosts, firstDeliveries);
  const meter = createMeter(side.tiers);
  const samples: Record<(typeof states)[number], Sample[]> = { disable: [], enable: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const each of round % 2 === 0 ? states : states.toReversed()) {
      await side.db.unsafe(`alter table webhook_endpoints ${each} trigger notification_of_endpoint`);
      await flood(side, receivers, hosts, warmDeliveries);
      await failOnce(side);
      const [before, begun] = [meter(), performance.now()];
      await flood(side, receivers, hosts, units);
      samples[each].push(sampleOf(before, meter(), units, performance.now() - begun));
    }
    process.stderr.write(`\rround ${round + 1} of ${rounds} `);
  }
  process.stderr.write('\n');
  await side.stop();
  await receivers.stop();
  const ratios = samples.enable.map(({ sum }, round) => sum / (samples.disable[round]?.sum ?? Number.NaN));
  return report(
    'notifications',
    [medianOf('without triggers', samples.disable), medianOf('with triggers', samples.enable)],
    { 'a settled delivery with the triggers, times one without': percentile(ratios, 0.5) },
  );
}

async function failOnce({ db }: Sender): Promise<void> {
  await db`update webhook_endpoints set consecutive_failures = 1 where right(id, 1) < 'g'`;
}

type Sample = Omit<Figure, 'name'>;

function sampleOf(before: Figure['tiers'], after: Figure['tiers'], units: number, ms: number): Sample {
  const tiers = Object.fromEntries(
    Object.entries(after).map(([tier, time]) => [tier, (time - (before[tier] ?? 0)) / 1_000 / units]),
  );
  const sum = Object.values(tiers).reduce((total, time) => total + time, 0);
  return { tiers, sum, perSecond: (units * 1_000) / ms };
}

/** The median, because the least of few rounds varies by more than the bar. */
function medianOf(name: string, samples: readonly Sample[]): Figure {
  const median = (of: (sample: Sample) => number) => percentile(samples.map(of), 0.5);
  const tiers = Object.keys(samples[0]?.tiers ?? {}).map((tier) => [
    tier,
    median(({ tiers }) => tiers[tier] ?? Number.NaN),
  ]);
  return {
    name,
    tiers: Object.fromEntries(tiers),
    sum: median(({ sum }) => sum),
    perSecond: median((each) => each.perSecond),
  };
}
