import type postgres from 'postgres';
import { applyMigrations } from './apply-migrations.ts';
import { connect, connectToMigrate } from './connections/connect.ts';
import { databaseTrouble } from './connections/database-trouble.ts';
import { assertAscending, journalEntries, migrationsFolder } from './migration-journal.ts';
import { makePartitions } from './partitions.ts';
import { grantPrivileges } from './privileges/grant-privileges.ts';
import { waitForMigrations } from './wait-for-migrations.ts';

/**
 * Brings the database at `url` to the newest schema, gives each service's role its rights and makes the partitions of the
 * coming days, while services run. Any number may run at once. Returns why the roles could not be made, if they could not;
 * throws it where they are demanded, before anybody who waits for the migrations goes on. `say` is told what keeps it waiting.
 */
export async function migrate(
  url: string,
  say: (line: string) => void = () => {},
  demandsRoles = false,
): Promise<string | null> {
  return inTurn(url, async () => {
    const client = connectToMigrate(url);
    try {
      await refuseOutOfOrder(client);
      await applyMigrations(client, migrationsFolder, say);
      const withoutRoles = await grantPrivileges(client);
      if (withoutRoles !== null && demandsRoles)
        throw new Error(`the services have no roles of their own: ${withoutRoles}`);
      await makeComingPartitions(url);
      await tellNewest(client);
      return withoutRoles;
    } finally {
      await client.end();
    }
  });
}

/** Waits for others who migrate. The turn is the lock of a table that only they can reach, and ends with its connection. */
async function inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const session = connectToMigrate(url);
  try {
    await session.unsafe(`do $$ begin
      create schema if not exists drizzle;
      create table if not exists drizzle.turn ();
    exception when unique_violation or duplicate_schema or duplicate_table then null; end $$`);
    const result = await session.begin(async (tx) => {
      await tx`lock table drizzle.turn in exclusive mode`;
      return { done: await work() };
    });
    return result.done;
  } finally {
    await session.end();
  }
}

/** Where services wait for it (wait-for-migrations.ts): they may read it there, and not look into the table. */
async function tellNewest(client: postgres.Sql): Promise<void> {
  const [{ newest } = { newest: '' }] = await client<{ newest: string }[]>`
    select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
  await client.unsafe(`comment on schema drizzle is '${newest}'`);
}

async function makeComingPartitions(url: string): Promise<void> {
  const db = connect(url, { name: 'migrate', max: 1 });
  try {
    await makePartitions(db);
  } finally {
    await db.end();
  }
}

/** drizzle skips a file older than the newest one applied without a word; this says so instead. */
async function refuseOutOfOrder(client: postgres.Sql): Promise<void> {
  const entries = journalEntries();
  assertAscending(entries);
  const [{ known } = { known: false }] = await client`
    select to_regclass('drizzle.__drizzle_migrations') is not null as known`;
  if (!known) return;
  const applied = await client<{ created_at: string }[]>`select created_at from drizzle.__drizzle_migrations`;
  const times = applied.map((row) => Number(row.created_at));
  const newest = Math.max(...times);
  const skipped = entries.filter((entry) => entry.when < newest && !times.includes(entry.when));
  if (skipped.length > 0) {
    throw new Error(
      `migrations ${skipped.map((entry) => entry.tag).join(', ')} are older than the newest one applied: give them a later "when" in meta/_journal.json`,
    );
  }
}

/**
 * `migrate` as a program of its own, which demands roles with `--with-roles`, or `waitForMigrations` with `--wait`: says what is
 * wrong with the address in one line, and ends with 2.
 */
export async function migrateOrExit(url: string | undefined): Promise<void> {
  if (!url) {
    console.error('DATABASE_URL is not set: give the address of the PostgreSQL database to migrate');
    process.exit(2);
  }
  try {
    if (process.argv.includes('--wait')) return await waitForMigrations(url);
    const withoutRoles = await migrate(url, console.error, process.argv.includes('--with-roles'));
    if (withoutRoles !== null) {
      console.error(`All services share the role that migrates, which may not make one for each (${withoutRoles}).`);
    }
  } catch (error) {
    const trouble = databaseTrouble(error, url);
    if (trouble === null) throw error;
    console.error(`DATABASE_URL cannot be used: ${trouble}`);
    process.exit(2);
  }
}

if (import.meta.main) await migrateOrExit(process.env.DATABASE_URL);
