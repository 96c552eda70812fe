import type postgres from 'postgres';
import { connect, connectToMigrate } from '../db/connections/connect.ts';
import { databaseTrouble } from '../db/connections/database-trouble.ts';
import { appliedMigrations, migrationsFolder } from './applied-migrations.ts';
import { applyMigrations } from './apply-migrations.ts';
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
      await boundIdleSessions(client);
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

/**
 * Waits for others who migrate: by a lock on the table of applied migrations, which only they may lock, and which ends with its
 * connection. It lets the migrations' own transactions add their rows.
 */
async function inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
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
      await tx`lock table migrations.applied in share update exclusive mode`;
      return { done: await work() };
    });
    return result.done;
  } finally {
    await session.end();
  }
}

/** Whoever forgets a transaction gives up its locks after a minute; services ask for less (connect.ts). */
async function boundIdleSessions(client: postgres.Sql): Promise<void> {
  await client.unsafe(`do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = %L', current_database(), '1min');
  exception when insufficient_privilege then null; end $$`);
}

/** For the services that wait (wait-for-migrations.ts): they may read this, but not the table. */
async function tellNewest(client: postgres.Sql): Promise<void> {
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
