import { firstIdAt } from '../domain/id.ts';
import type { Db } from './connect.ts';

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
export function partitionName(table: Partitioned, { startsAt }: Day): string {
  return `${table}_${new Date(startsAt).toISOString().slice(0, 10).replaceAll('-', '_')}`;
}

/**
 * Makes the daily partitions from yesterday to fourteen days ahead that are not there yet. Run by the migration, at every
 * start and hourly. Attaching a table made apart takes no lock that would stop a reader or writer of the parent.
 */
export async function makePartitions(db: Db, now: number): Promise<void> {
  const today = Math.floor(now / dayMs) * dayMs;
  for (let day = today - dayMs; day <= today + daysAhead * dayMs; day += dayMs) {
    for (const table of partitioned) await makePartition(db, table, dayOf(day));
  }
}

async function makePartition(db: Db, table: Partitioned, day: Day): Promise<void> {
  const name = partitionName(table, day);
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${name}))`;
    const [{ attached } = { attached: false }] = await tx<{ attached: boolean }[]>`
      select coalesce((select relispartition from pg_class where oid = to_regclass(${name})), false) as attached`;
    if (attached) return;
    await tx.unsafe(`create table if not exists ${name} (like ${table} including defaults including constraints)`);
    await tx.unsafe(
      `alter table ${table} attach partition ${name} for values from ('${day.first}') to ('${day.before}')`,
    );
  });
}
