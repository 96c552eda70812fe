import type postgres from 'postgres';
import { Refused } from '../basics/refused.ts';
import { connect, connectToMigrate } from '../db/connections/connect.ts';
import { databaseTrouble } from '../db/connections/database-trouble.ts';
import { appliedMigrations, migrationsFolder } from './applied-migrations.ts';
import { applyMigrations } from './apply-migrations.ts';
import { makePartitions } from './partitions.ts';
import { grantPrivileges } from './privileges/grant-privileges.ts';
import { waitForMigrations } from './wait-for-migrations.ts';

/** Returns why the roles of the services could not be made, or null; throws it if `demandsRoles`. */
export async function migrate(
  url: string,
  report: (line: string) => void = () => {},
  demandsRoles = false,
): Promise<string | null> {
  return withMigrationLock(url, async () => {
    const client = connectToMigrate(url);
    try {
      await boundIdleSessions(client);
      await applyMigrations(client, migrationsFolder, report);
      const withoutRoles = await grantPrivileges(client);
      if (withoutRoles !== null && demandsRoles)
        throw new Error(`the services have no roles of their own: ${withoutRoles}`);
      await makeComingPartitions(url);
      await publishNewest(client);
      return withoutRoles;
    } finally {
      await client.end();
    }
  });
}

async function withMigrationLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const session = connectToMigrate(url);
  try {
    await session.unsafe(`do $$ begin
      create schema if not exists migrations;
      create table if not exists migrations.applied (
        name text collate "C" primary key,
        applied_at timestamptz not null default now()
      );
    exception when unique_violation or duplicate_schema or duplicate_table then null; end $$`);
    const result = await session.begin(async (tx) => {
      await tx.unsafe('set local idle_in_transaction_session_timeout = 0');
      while (!(await isLockedFor(tx))) await Bun.sleep(lockPauseMs);
      return { done: await work() };
    });
    return result.done;
  } finally {
    await session.end();
  }
}

const lockPauseMs = 200;

const tryLock = `select pg_try_advisory_xact_lock(hashtext('migrations')) as "isOurs"`;

/** Asks again and again, and not by a prepared statement, whose portal stays open: `create index concurrently` waits for every snapshot. */
async function isLockedFor(tx: postgres.ISql): Promise<boolean> {
  const [row] = await tx.unsafe<{ isOurs: boolean }[]>(tryLock);
  return row?.isOurs === true;
}

/** An abandoned transaction loses its locks after a minute. */
async function boundIdleSessions(client: postgres.Sql): Promise<void> {
  await client.unsafe(`do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = %L', current_database(), '1min');
  exception when insufficient_privilege then null; end $$`);
}

/** Services may read this comment (wait-for-migrations.ts), but not the table. */
async function publishNewest(client: postgres.Sql): Promise<void> {
  const { newest } = await appliedMigrations(client);
  await client.unsafe(`comment on schema migrations is '${newest}'`);
}

async function makeComingPartitions(url: string): Promise<void> {
  const db = connect(url, { name: 'migrate', max: 1 });
  try {
    await makePartitions(db);
  } finally {
    await db.end();
  }
}

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
    const trouble = error instanceof Refused ? error.message : databaseTrouble(error, url);
    if (trouble === null) throw error;
    console.error(`DATABASE_URL cannot be used: ${trouble}`);
    process.exit(2);
  }
}

if (import.meta.main) await migrateOrExit(process.env.DATABASE_URL);
