import type { Db } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { anySecret } from '../../support/running/world.ts';
import { freshNats } from '../../support/stores/datastores.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { createMeter } from '../measure/processor-time.ts';
import { report, table } from '../measure/report.ts';
import { percentile } from './load.ts';
import { type Receivers, startReceivers } from './receivers.ts';
import { type Sender, startDispatcher } from './sides.ts';

const hosts = 50;
const rates = [1, 10, 50] as const;
const secret = anySecret();
const warmEvents = 200;
const settleMs = 2_000;

interface Day {
  readonly perSecond: number;
  readonly micros: Readonly<Record<string, number>>;
  readonly store: StoreCounts;
  readonly p50: number;
  readonly p99: number;
}

/** Deliveries at ordinary rates, one event per transaction, and an idle dispatcher (issue 32). */
export async function benchOrdinary({ rounds = 1, seconds = 60 } = {}): Promise<boolean> {
  const receivers = await startReceivers(hosts, secret);
  const place = { postgres: await benchPostgres(), nats: await freshNats(), receivers, secret };
  const side = await startDispatcher(place);
  await recordAt(side, { perSecond: 100, events: warmEvents });
  await allArrived(receivers, warmEvents);
  await Bun.sleep(settleMs);
  const days: Day[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const perSecond of rates) days.push(await day(side, receivers, perSecond, seconds));
    process.stderr.write(`\rround ${round + 1} of ${rounds} `);
  }
  console.log(`\n${await dearestStatements(side.db)}`);
  const idle = await measured(side, () => Bun.sleep(seconds * 1000));
  await side.stop();
  await receivers.stop();
  console.log(`\n${table([header, ...days.map(rowOf), idleRow(idle, seconds)])}`);
  const busy = days.filter(({ perSecond }) => perSecond === 50);
  return report('ordinary days', [], {
    'a delivery at 50 a second, all tiers, µs': Math.min(...busy.map(({ micros }) => sum(micros))),
    'Postgres for it, µs': Math.min(...busy.map(({ micros }) => micros.postgres ?? Number.NaN)),
    'p50 at 50 a second, ms': Math.min(...busy.map(({ p50 }) => p50)),
    'p99 at 50 a second, ms': Math.min(...busy.map(({ p99 }) => p99)),
  });
}

async function day(side: Sender, receivers: Receivers, perSecond: number, seconds: number): Promise<Day> {
  const events = perSecond * seconds;
  await receivers.take();
  const { micros, store } = await measured(side, async () => {
    await recordAt(side, { perSecond, events });
    await allArrived(receivers, events);
    await until(() => side.idle(), { everyMs: 100, timeoutMessage: () => 'deliveries do not settle' });
  });
  const { latencies } = await receivers.take();
  const each = (counts: Readonly<Record<string, number>>) => mapValues(counts, (count) => count / events);
  return {
    perSecond,
    micros: each(micros),
    store: asCounts(each({ ...store })),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

async function recordAt(side: Sender, { perSecond, events }: { perSecond: number; events: number }): Promise<void> {
  const begun = performance.now();
  const recording: Promise<void>[] = [];
  for (let index = 0; index < events; index += 1) {
    await Bun.sleep(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
    recording.push(side.record([index % hosts]));
  }
  await Promise.all(recording);
}

function allArrived(receivers: Receivers, events: number): Promise<unknown> {
  return until(async () => (await receivers.arrived()) >= events, {
    everyMs: 50,
    timeoutMessage: () => `fewer than ${events} deliveries arrived`,
  });
}

async function measured(side: Sender, work: () => Promise<unknown>) {
  const meter = createMeter(side.tiers);
  const [before, storeBefore] = [meter(), await storeCounts(side.db)];
  await work();
  const [after, storeAfter] = [meter(), await storeCounts(side.db)];
  const store = asCounts(mapValues({ ...storeAfter }, (count, name) => count - storeBefore[name as keyof StoreCounts]));
  return { micros: mapValues(after, (time, name) => (time - (before[name] ?? 0)) / 1000), store };
}

interface StoreCounts {
  readonly statements: number;
  readonly commits: number;
  readonly walBytes: number;
}

async function storeCounts(db: Db): Promise<StoreCounts> {
  const [row] = await db<StoreCounts[]>`
    select (select coalesce(sum(calls), 0) from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()))::float as statements,
      (select xact_commit from pg_stat_database where datname = current_database())::float as commits,
      (select wal_bytes from pg_stat_wal)::float as "walBytes"`;
  return row ?? { statements: 0, commits: 0, walBytes: 0 };
}

async function dearestStatements(db: Db): Promise<string> {
  const rows = await db<{ calls: number; plan: number; exec: number; query: string }[]>`
    select calls::int, (total_plan_time * 1000 / calls)::float as plan, (total_exec_time * 1000 / calls)::float as exec,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as query
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by total_plan_time + total_exec_time desc limit 10`;
  return table([
    ['calls', 'plan µs', 'exec µs', 'statement'],
    ...rows.map(({ calls, plan, exec, query }) => [String(calls), plan.toFixed(1), exec.toFixed(1), query]),
  ]);
}

const header = '|sender µs|postgres µs|nats µs|all µs|statements|commits|WAL bytes|p50 ms|p99 ms'.split('|');

function rowOf({ perSecond, micros, store, p50, p99 }: Day): string[] {
  return [`${perSecond}/s, an event`, ...figures(micros, store), p50.toFixed(1), p99.toFixed(1)];
}

function idleRow({ micros, store }: Awaited<ReturnType<typeof measured>>, seconds: number): string[] {
  const aSecond = (count: number): number => count / seconds;
  return ['idle, a second', ...figures(mapValues(micros, aSecond), asCounts(mapValues({ ...store }, aSecond)))];
}

function figures(micros: Readonly<Record<string, number>>, store: StoreCounts): string[] {
  const tiers = [micros.sender, micros.postgres, micros.nats, sum(micros)].map((each) => (each ?? 0).toFixed(0));
  return [...tiers, store.statements.toFixed(2), store.commits.toFixed(2), store.walBytes.toFixed(0)];
}

function sum(micros: Readonly<Record<string, number>>): number {
  return Object.values(micros).reduce((total, each) => total + each, 0);
}

function mapValues(
  record: Readonly<Record<string, number>>,
  change: (value: number, name: string) => number,
): Record<string, number> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

function asCounts({ statements = 0, commits = 0, walBytes = 0 }: Record<string, number>): StoreCounts {
  return { statements, commits, walBytes };
}
