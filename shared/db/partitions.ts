import { firstIdAt } from '../domain/id.ts';
import type { Db } from './connect.ts';

const partitioned = ['events', 'closed_deliveries', 'delivery_attempts'] as const;
const dayMs = 24 * 60 * 60 * 1000;
const daysAhead = 14;

/**
 * Makes the daily partitions from yesterday to fourteen days ahead that are not there yet. Run by the migration, at every
 * start and hourly. Attaching a table made apart takes no lock that would stop a reader or writer of the parent.
 */
export async function makePartitions(db: Db, now: number): Promise<void> {
  const today = Math.floor(now / dayMs) * dayMs;
  for (let day = today - dayMs; day <= today + daysAhead * dayMs; day += dayMs) {
    for (const table of partitioned) await makePartition(db, table, day);
  }
}

async function makePartition(db: Db, table: string, day: number): Promise<void> {
  const name = `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '_')}`;
  const [from, to] = [firstIdAt('event', day), firstIdAt('event', day + dayMs)];
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${name}))`;
    const [{ attached } = { attached: false }] = await tx<{ attached: boolean }[]>`
      select coalesce((select relispartition from pg_class where oid = to_regclass(${name})), false) as attached`;
    if (attached) return;
    await tx.unsafe(`create table if not exists ${name} (like ${table} including defaults including constraints)`);
    await tx.unsafe(`alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`);
  });
}
