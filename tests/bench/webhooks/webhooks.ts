import { freshNats, freshPostgres } from '../../support/stores/datastores.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure, microsOf } from '../measure/rounds.ts';
import { flood, pace, percentile } from './load.ts';
import { memoryWithDue } from './memory.ts';
import { type Receivers, startReceivers } from './receivers.ts';
import { type Place, type Sender, startDispatcher, startUndiciSender, statementsOf } from './sides.ts';

const hostCounts = [1, 50, 1_000] as const;
const halfLoadSeconds = 5;
const sustained = { hosts: 1_000, perSecond: 1_000, seconds: 20 };
const due = { few: 10_000, many: 1_000_000 };
const arrivals = 10_000;

/** Deliveries over HTTPS to 1, 50 and 1,000 hosts, one per event, beside a plain Node sender's (issue 4). */
export async function benchWebhooks({ rounds = 3, units = 5_000 } = {}): Promise<boolean> {
  const settings = { shared_buffers: '512MB', max_wal_size: '4GB', shared_preload_libraries: 'pg_stat_statements' };
  const receivers = await startReceivers(Math.max(...hostCounts));
  const place: Place = { postgres: await freshPostgres(settings), nats: await freshNats(), receivers };
  const [dispatcher, undici] = [await startDispatcher(place), await startUndiciSender(place)];
  const contenders = hostCounts.flatMap((hosts) =>
    [dispatcher, undici].map(
      (side): Contender => ({
        name: `${side.name}, ${hosts}`,
        tiers: side.tiers,
        prepare: () => warm(side, receivers, hosts),
        work: (count) => flood(side, receivers, hosts, count),
      }),
    ),
  );
  const figures = await measure(contenders, { rounds, units });
  const [halves, statements]: [number[], number[]] = [[], []];
  for (const hosts of hostCounts) {
    await warm(dispatcher, receivers, hosts);
    const before = await statementsOf(dispatcher);
    await flood(dispatcher, receivers, hosts, units);
    statements.push(((await statementsOf(dispatcher)) - before) / units);
    const full = figures.find(({ name }) => name === `${dispatcher.name}, ${hosts}`)?.perSecond ?? Number.NaN;
    const load = { hosts, perSecond: full / 2, seconds: halfLoadSeconds };
    halves.push(percentile(await pace(dispatcher, receivers, load), 0.99));
  }
  await warm(dispatcher, receivers, sustained.hosts);
  const thousand = percentile(await pace(dispatcher, receivers, sustained), 0.99);
  await Promise.all([dispatcher.stop(), undici.stop()]);
  const memory = {
    few: await memoryWithDue(place, due.few, arrivals),
    many: await memoryWithDue(place, due.many, arrivals),
  };
  await receivers.stop();
  const micros = microsOf(figures);
  const against = (hosts: number): [number, number] => [
    micros(`${dispatcher.name}, ${hosts}`),
    micros(`${undici.name}, ${hosts}`),
  ];
  return report('webhooks', figures, {
    'a delivery to 1 host against undici': against(1),
    'a delivery to 50 hosts against undici': against(50),
    'a delivery to 1,000 hosts against undici': against(1_000),
    'Postgres for a delivery, the most, µs': Math.max(
      ...hostCounts.map((hosts) => micros(`${dispatcher.name}, ${hosts}`, 'postgres')),
    ),
    'p99 at half of full load, the worst, ms': Math.max(...halves),
    'p99 at a thousand events a second, ms': thousand,
    'statements an event at full load': Math.max(...statements),
    'memory with a million due against ten thousand': [memory.many, memory.few],
  });
}

/** Opens connections, because the sender closed its idle ones during other measurements. */
async function warm(side: Sender, receivers: Receivers, hosts: number): Promise<void> {
  await flood(side, receivers, hosts, Math.max(1_000, 8 * hosts));
}
