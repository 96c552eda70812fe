import { firstIdAt } from '../basics/id.ts';
import type { Db } from '../db/connections/connect.ts';

/** The tables that are partitioned by the time in an event's id, a day each. */
export const partitioned = ['closed_deliveries', 'delivery_attempts', 'events'] as const;
export type Partitioned = (typeof partitioned)[number];

export const dayMs = 24 * 60 * 60 * 1000;
const daysAhead = 14;

/** A day in UTC: the ids of its events and of their deliveries begin at `first`, and `before` is the first of the next day. */
export interface Day {
  readonly startsAt: number;
  readonly first: string;
  readonly before: string;
  readonly firstDelivery: string;
  readonly beforeDelivery: string;
}

/** The day that begins at `startsAt` (Unix ms). */
export function dayOf(startsAt: number): Day {
  const [first, before] = [firstIdAt('event', startsAt), firstIdAt('event', startsAt + dayMs)];
  const [firstDelivery, beforeDelivery] = [firstIdAt('delivery', startsAt), firstIdAt('delivery', startsAt + dayMs)];
  return { startsAt, first, before, firstDelivery, beforeDelivery };
}

/** `events_2031_05_10` */
export function partitionName(table: Partitioned, day: Day): string {
  return `${table}_${dateOf(day).replaceAll('-', '_')}`;
}

/** The day as PostgreSQL writes it: `2031-05-10`. */
export function dateOf({ startsAt }: Pick<Day, 'startsAt'>): string {
  return new Date(startsAt).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/**
 * Makes the daily partitions from yesterday to fourteen days ahead that are not there yet, each in a transaction of its own.
 * By the database's clock, as the ids are, unless told when (Unix ms).
 */
export async function makePartitions(db: Db, now?: number): Promise<void> {
  const today = Math.floor((now ?? (await databaseNow(db))) / dayMs) * dayMs;
  for (let startsAt = today - dayMs; startsAt <= today + daysAhead * dayMs; startsAt += dayMs) {
    for (const table of partitioned) await db`select make_partition(${table}, ${dateOf({ startsAt })}::text::date)`;
  }
}

async function databaseNow(db: Db): Promise<number> {
  const [row] = await db<{ now: number }[]>`select unix_ms(clock()) as now`;
  if (!row) throw new Error('the clock gave no time');
  return row.now;
}
