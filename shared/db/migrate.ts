import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { connect, connectToMigrate } from './connections/connect.ts';
import { databaseTrouble } from './connections/database-trouble.ts';
import { makePartitions } from './partitions.ts';
import { grantPrivileges } from './privileges/grant-privileges.ts';

const folder = join(import.meta.dir, 'migrations');
const advisoryLock = 7_201_134;

/**
 * Brings the database at `url` to the newest schema, gives each service's role its rights and makes the partitions of the
 * coming days. Any number may run at once. Returns why the roles could not be made, if they could not.
 */
export async function migrate(url: string): Promise<string | null> {
  const client = connectToMigrate(url);
  try {
    // The lock is the session's, on the one connection that migrates: it ends with it, however it ends.
    await client`select pg_advisory_lock(${advisoryLock})`;
    await refuseOutOfOrder(client);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    const withoutRoles = await grantPrivileges(client);
    await makeComingPartitions(url);
    return withoutRoles;
  } finally {
    await client.end();
  }
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

interface JournalEntry {
  readonly tag: string;
  readonly when: number;
}

function journalEntries(): readonly JournalEntry[] {
  const journal: { entries: JournalEntry[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  return journal.entries;
}

/** Throws unless each entry is named and timed after the one before it. */
export function assertAscending(entries: readonly JournalEntry[]): void {
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    if (before && (entry.when <= before.when || entry.tag <= before.tag)) {
      throw new Error(`migration ${entry.tag} is out of order: it comes after ${before.tag}`);
    }
  });
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error('DATABASE_URL is not set: give the address of the PostgreSQL database to migrate');
    process.exit(2);
  }
  try {
    const withoutRoles = await migrate(url);
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
