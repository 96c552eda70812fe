import { firstIdAt } from '../basics/id.ts';
import type { Db } from '../db/connections/connect.ts';

export const partitioned = ['closed_deliveries', 'delivery_attempts', 'events'] as const;
export type Partitioned = (typeof partitioned)[number];

export const dayMs = 24 * 60 * 60 * 1000;
const daysAhead = 14;

export interface Day {
  readonly startsAt: number;
  readonly first: string;
  readonly before: string;
  readonly firstDelivery: string;
  readonly beforeDelivery: string;
}

export function dayOf(startsAt: number): Day {
  const [first, before] = [firstIdAt('event', startsAt), firstIdAt('event', startsAt + dayMs)];
  const [firstDelivery, beforeDelivery] = [firstIdAt('delivery', startsAt), firstIdAt('delivery', startsAt + dayMs)];
  return { startsAt, first, before, firstDelivery, beforeDelivery };
}

export function partitionName(table: Partitioned, day: Day): string {
  return `${table}_${dateOf(day).replaceAll('-', '_')}`;
}

export function dateOf({ startsAt }: Pick<Day, 'startsAt'>): string {
  return new Date(startsAt).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** From yesterday to 14 days ahead, each in its own transaction. `now` is Unix ms, by default the database's clock. */
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
