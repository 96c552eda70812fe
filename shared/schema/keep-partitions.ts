import type { Db } from '../db/connections/connect.ts';
import type { Log } from '../runtime/log.ts';
import { type PeriodicJob, periodicJob } from '../runtime/periodic-job.ts';
import { makePartitions, partitioned } from './partitions.ts';

/** They are made two weeks ahead, so that they are missing only after a restore or a leap of the clock. */
const everyMs = 5_000;

// Creates missing partitions by the database's clock. Every service that records events does, so that none depends on
// another.
export function keepPartitions(db: Db, log: Log): PeriodicJob {
  const keep = async (): Promise<void> => {
    if (!(await hasPartitions(db))) await makePartitions(db);
  };
  return periodicJob(keep, {
    everyMs,
    onError: (error) =>
      log.warn('could not make sure that the partitions of the next 14 days exist, retrying', { error }),
  });
}

async function hasPartitions(db: Db): Promise<boolean> {
  const [row] = await db<{ hasPartitions: boolean }[]>`
    select bool_and(to_regclass(partition_name(parent, clock()::date + ahead)) is not null) as "hasPartitions"
    from unnest(${[...partitioned]}::text[]) parent, generate_series(0, 13) ahead`;
  return row?.hasPartitions ?? false;
}
