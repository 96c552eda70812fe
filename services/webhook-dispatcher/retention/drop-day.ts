import type { Db } from '../../../shared/db/connections/connect.ts';
import { type Day, dateOf, type Partitioned, partitioned, partitionName } from '../../../shared/db/partitions.ts';

const triesPerTable = 3;
const pauseMs = 500;

/** lock_timeout, statement_timeout, deadlock. */
const inUseCodes = ['55P03', '57014', '40P01'];

/**
 * Drops a retired day's partitions: deliveries first, so that none is shown without its attempts or event. Gives false
 * when somebody holds one of them. `session` is one connection with a short lock_timeout.
 */
export async function dropDay(session: Db, day: Day): Promise<boolean> {
  for (const table of partitioned) {
    if (!(await dropPatiently(session, table, day))) return false;
  }
  await session`delete from retired_days where first = ${day.first}`;
  return true;
}

async function dropPatiently(session: Db, table: Partitioned, day: Day): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await drop(session, table, day);
      return true;
    } catch (error) {
      if (!isInUse(error)) throw error;
      if (tries === triesPerTable) return false;
    }
    await Bun.sleep(pauseMs);
  }
}

/**
 * Detaching concurrently marks the partition, so that new statements leave it out, and then waits for those that do not:
 * cut off in between, it is finalized. Only what nobody can see any more is locked and dropped.
 */
async function drop(session: Db, table: Partitioned, day: Day): Promise<void> {
  const name = partitionName(table, day);
  // A table has one at most that is marked, of whichever day; until it is detached, no other can be.
  for (const marked of await partitionsOf(session, table, true)) {
    await session.unsafe(`alter table ${table} detach partition ${marked} finalize`);
  }
  if ((await partitionsOf(session, table, false)).includes(name)) {
    await session.unsafe(`alter table ${table} detach partition ${name} concurrently`);
  }
  await session`select drop_partition(${table}, ${dateOf(day)}::text::date)`;
}

async function partitionsOf(session: Db, table: Partitioned, isMarked: boolean): Promise<string[]> {
  const rows = await session<{ name: string }[]>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) and i.inhdetachpending = ${isMarked}`;
  return rows.map(({ name }) => name);
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && inUseCodes.includes(String(error.code));
}
