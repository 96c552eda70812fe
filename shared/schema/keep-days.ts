import type { Db } from '../db/connections/connect.ts';
import type { Log } from '../runtime/log.ts';
import { type PeriodicJob, periodicJob } from '../runtime/periodic-job.ts';
import { makePartitions, partitioned } from './partitions.ts';

/** Cheap enough to look so often, and a clock may be set to any day at any moment. */
const everyMs = 1_000;

/**
 * Makes sure that today and the coming days have room for events, by the database's clock, whatever it is set to. Whoever
 * records events does: without it nothing could be recorded any more when everybody else was away for two weeks.
 */
export function keepDays(db: Db, log: Log): PeriodicJob {
  const keep = async (): Promise<void> => {
    if (!(await hasRoom(db))) await makePartitions(db);
  };
  return periodicJob(keep, {
    everyMs,
    onError: (error) => log.warn('the coming days could not be made, trying again', { error }),
  });
}

/** Whether the events of today and of two weeks have a place, and what becomes of them. */
async function hasRoom(db: Db): Promise<boolean> {
  const [row] = await db<{ hasRoom: boolean }[]>`
    select bool_and(to_regclass(partition_name(parent, clock()::date + ahead)) is not null) as "hasRoom"
    from unnest(${[...partitioned]}::text[]) parent, generate_series(0, 13) ahead`;
  return row?.hasRoom ?? false;
}
