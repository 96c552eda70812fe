import type { Db } from '../db/connections/connect.ts';
import { makePartitions } from '../db/partitions.ts';
import type { Log } from '../runtime/log.ts';
import { type Repeating, repeat } from '../runtime/repeat.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Makes sure, now and every hour, that the coming days have room for events. Whoever records events does: without it
 * nothing could be recorded any more when everybody else was away for two weeks.
 */
export function keepDays(db: Db, log: Log): Repeating {
  return repeat(() => makePartitions(db).then(() => false), {
    everyMs: hourMs,
    pauseMs: 0,
    onError: (error) => log.warn('the coming days could not be made, trying again', { error }),
  });
}
