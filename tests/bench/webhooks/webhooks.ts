import { anySecret } from '../../support/running/world.ts';
import { freshNats, freshPostgres } from '../../support/stores/datastores.ts';
import { createMeter } from '../measure/processor-time.ts';
import { report } from '../measure/report.ts';
import { type Contender, type Figure, measure } from '../measure/rounds.ts';
import { flood, pace, percentile } from './load.ts';
import { memoryWithDue } from './memory.ts';
import { type Receivers, startReceivers } from './receivers.ts';
import { type Place, type Sender, startDispatcher, startUndiciSender } from './sides.ts';

const hostCounts = [1, 50, 1_000] as const;
const secret = anySecret();
const halfLoadSeconds = 5;
const sustained = { hosts: 1_000, perSecond: 1_000, seconds: 20 };
const due = [10_000, 1_000_000] as const;
const arrivals = 10_000;

/** Deliveries over HTTPS to 1, 50 and 1,000 hosts, one per event, beside a plain Node sender's (issue 4). */
export async function benchWebhooks({ rounds = 3, units = 5_000 } = {}): Promise<boolean> {
  const place = await startPlace();
  const { receivers } = place;
  const sides = [await startDispatcher(place), await startUndiciSender(place)] as const;
  const pairs = hostCounts.flatMap((hosts) => sides.map((side) => contenderOf(side, receivers, hosts)));
  const figures = await measure(
    pairs.map(({ contender }) => contender),
    { rounds, units },
  );
  const columns = ['', 'statements an event', 'receiver µs', 'load µs', 'at half load', 'p50 ms', 'p99 ms'];
  console.log(`\n${[...columns, 'µs of each tier then'].join('  ')}`);
  const halves: number[] = [];
  for (const [index, { contender, side, hosts, overhead }] of pairs.entries()) {
    const perSecond = (figures[index]?.perSecond ?? 0) / 2;
    const half = await paced(side, receivers, { hosts, perSecond, seconds: halfLoadSeconds });
    if (side === sides[0]) halves.push(half.p99);
    const words = [
      overhead.statements.toFixed(3),
      overhead.receiver.toFixed(1),
      overhead.load.toFixed(1),
      `${perSecond.toFixed(0)}/s`,
    ];
    console.log(
      [
        contender.name,
        ...words,
        half.p50.toFixed(1),
        half.p99.toFixed(1),
        ...half.micros.map((each) => each.toFixed(1)),
      ].join('  '),
    );
  }
  const thousand = await paced(sides[0], receivers, sustained);
  console.log(
    `a thousand events a second for ${sustained.seconds} s: p50 ${thousand.p50.toFixed(1)} ms, p99 ${thousand.p99.toFixed(1)} ms`,
  );
  await Promise.all(sides.map((side) => side.stop()));
  const megabytes = await memory(place);
  await receivers.stop();
  const statements = pairs.filter(({ side }) => side === sides[0]).map(({ overhead }) => overhead.statements);
  const against = (index: number): [number, number] => [sumOf(figures[index]), sumOf(figures[index + 1])];
  return report('webhooks', figures, {
    'a delivery to 1 host against undici': against(0),
    'a delivery to 50 hosts against undici': against(2),
    'a delivery to 1,000 hosts against undici': against(4),
    'Postgres for a delivery, the most, µs': Math.max(
      ...[0, 2, 4].map((index) => figures[index]?.tiers.postgres ?? Number.NaN),
    ),
    'p99 at half of full load, the worst, ms': Math.max(...halves),
    'p99 at a thousand events a second, ms': thousand.p99,
    'statements an event at full load': Math.max(...statements),
    'memory with a million due against ten thousand': [megabytes[1], megabytes[0]],
  });
}

async function startPlace(): Promise<Place> {
  const settings = { shared_buffers: '512MB', max_wal_size: '4GB', shared_preload_libraries: 'pg_stat_statements' };
  const postgres = await freshPostgres(settings);
  return {
    postgres,
    nats: await freshNats(),
    receivers: await startReceivers(Math.max(...hostCounts), secret),
    secret,
  };
}

function sumOf(figure: Figure | undefined): number {
  return figure?.sum ?? Number.NaN;
}

/** Costs per event that are not the sender's: the least of the rounds. */
interface Overhead {
  statements: number;
  receiver: number;
  load: number;
}

function contenderOf(side: Sender, receivers: Receivers, hosts: number) {
  const overhead: Overhead = {
    statements: Number.POSITIVE_INFINITY,
    receiver: Number.POSITIVE_INFINITY,
    load: Number.POSITIVE_INFINITY,
  };
  const meter = createMeter([{ name: 'receiver', pid: receivers.pid }]);
  const look = async () => {
    const { user, system } = process.cpuUsage();
    return { statements: await side.statements(), receiver: (meter().receiver ?? 0) / 1000, load: user + system };
  };
  const contender: Contender = {
    name: `${side.name}, ${hosts} ${hosts === 1 ? 'host' : 'hosts'}`,
    tiers: side.tiers,
    prepare: () => warm(side, receivers, hosts),
    async work(count) {
      const before = await look();
      await flood(side, receivers, hosts, count);
      const after = await look();
      for (const key of ['statements', 'receiver', 'load'] as const) {
        overhead[key] = Math.min(overhead[key], (after[key] - before[key]) / count);
      }
    },
  };
  return { contender, side, hosts, overhead: overhead };
}

/** Opens connections, because the sender closed its idle ones during other measurements. */
async function warm(side: Sender, receivers: Receivers, hosts: number): Promise<void> {
  await flood(side, receivers, hosts, Math.max(1_000, 8 * hosts));
}

async function paced(side: Sender, receivers: Receivers, load: { hosts: number; perSecond: number; seconds: number }) {
  await warm(side, receivers, load.hosts);
  const meter = createMeter(side.tiers);
  const before = meter();
  const { arrived, latencies } = await pace(side, receivers, load);
  const micros = Object.entries(meter()).map(([tier, time]) => (time - (before[tier] ?? 0)) / 1000 / arrived);
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), micros };
}

async function memory(place: Place): Promise<[number, number]> {
  const held = (count: number) => memoryWithDue(place, count, arrivals);
  const [few, many] = [await held(due[0]), await held(due[1])];
  for (const [index, { megabytes, perSecond }] of [few, many].entries()) {
    console.log(`${due[index]} due: ${megabytes.toFixed(0)} MB at most, ${perSecond.toFixed(0)} deliveries a second`);
  }
  return [few.megabytes, many.megabytes];
}
