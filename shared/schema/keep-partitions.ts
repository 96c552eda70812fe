import type { Db } from '../db/connections/connect.ts';
import type { Log } from '../runtime/log.ts';
import { type PeriodicJob, periodicJob } from '../runtime/periodic-job.ts';
import { makePartitions, partitioned } from './partitions.ts';

const everyMs = 2_000;
/** On the same day partitions are only missing after a restore. */
const checkAgainAfterMs = 60_000;

// Creates missing partitions by the database's clock. Every service that records events does, so that none depends on
// another.
export function keepPartitions(db: Db, log: Log): PeriodicJob {
  let checked = { day: '', until: 0 };
  const keep = async (): Promise<void> => {
    const [row] = await db<{ today: string }[]>`select clock()::date::text as today`;
    if (row?.today === checked.day && performance.now() < checked.until) return;
    if (!(await hasPartitions(db))) await makePartitions(db);
    checked = { day: row?.today ?? '', until: performance.now() + checkAgainAfterMs };
  };
  return periodicJob(keep, {
    everyMs,
    onError: (error) => log.warn('creating partitions failed, retrying', { error }),
  });
}

async function hasPartitions(db: Db): Promise<boolean> {
  const [row] = await db<{ hasPartitions: boolean }[]>`
    select bool_and(to_regclass(partition_name(parent, clock()::date + ahead)) is not null) as "hasPartitions"
    from unnest(${[...partitioned]}::text[]) parent, generate_series(0, 13) ahead`;
  return row?.hasPartitions ?? false;
}
