import type { Fault } from '../faults/fault.ts';
import type { Tables } from './evidence.ts';

/** The clock changed at some moment within this time. */
const settingMs = 3_000;

/** Corrects times stamped by a wrong clock, for comparison with faults and the receiver's log.
 * Every clock step exceeds the run (clock.ts), so a time shows which clock stamped it. */
export function withRightTimes(tables: Tables, faults: readonly Fault[]): Tables {
  const database = faults.filter(({ part }) => part === 'postgres');
  const dispatchers = faults.filter(({ part }) => part.startsWith('webhook-dispatcher'));
  const right = (stamp: number): number => rightTime(stamp, database);
  const orNull = (stamp: number | null): number | null => stamp && right(stamp);
  return {
    ...tables,
    events: tables.events.map((row) => ({
      ...row,
      recordedAt: right(row.recordedAt),
      fannedOutAt: orNull(row.fannedOutAt),
    })),
    deliveries: tables.deliveries.map((row) => ({ ...row, settledAt: orNull(row.settledAt) })),
    attempts: tables.attempts.map((row) => ({ ...row, sentAt: rightTime(row.sentAt, dispatchers) })),
  };
}

function rightTime(stamp: number, faults: readonly Fault[]): number {
  const off = faults.find(({ stepMs, from, to }) => {
    const at = stamp - (stepMs ?? 0);
    return stepMs !== undefined && at >= from - settingMs && at <= to + settingMs;
  });
  return stamp - (off?.stepMs ?? 0);
}
