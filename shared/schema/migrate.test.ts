import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAddress } from '../../deploy/local/stores/postgres-roles.ts';
import { freshDatabase, postgres } from '../../tests/support/stores/datastores.ts';
import { connect, connectToMigrate, type Db } from '../db/connections/connect.ts';
import { until } from '../runtime/until.ts';
import { migrationsIn } from './applied-migrations.ts';
import { applyMigrations } from './apply-migrations.ts';
import { migrate } from './migrate.ts';
import { waitForMigrations } from './wait-for-migrations.ts';

const open: Db[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  for (const db of open) await db.end();
});

test('migrating concurrently and repeatedly gives the same schema', async () => {
  const { url, db } = await emptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const once = await tables(db);
  expect(once).toContain('orders');
  expect(await applied(db)).toEqual(migrationsIn());
  await migrate(url);
  expect(await tables(db)).toEqual(once);
});

test('waiting for migrations ends after the last one is applied', async () => {
  const { url, db } = await migratedDatabase();
  await db`comment on schema migrations is '0001_basics'`;
  let hasWaited = false;
  const waiting = waitForMigrations(databaseAddress('forms', url)).then(() => {
    hasWaited = true;
  });
  await until(() => isAsked(db), { timeoutMessage: () => 'nobody asks how far the database is' });
  expect(hasWaited).toBe(false);
  await migrate(url);
  await waiting;
});

test('a migration older than the newest one applied is refused, naming it', async () => {
  const { url, db } = await migratedDatabase();
  await db`delete from migrations.applied where name = '0001_basics'`;
  await expect(migrate(url)).rejects.toThrow('migrations 0001_basics are older than the newest one applied');
});

test('a database of other migrations is refused, in a sentence', async () => {
  const { url, db } = await migratedDatabase();
  await db`update migrations.applied set name = '9000_of_others' where name = '0003_orders'`;
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  const migrating = Bun.spawn([process.execPath, 'shared/schema/migrate.ts'], { env, stderr: 'pipe' });
  const why = 'the database has migrations that this version lacks, from 9000_of_others on: give an empty one';
  expect(await migrating.stderr.text()).toBe(`DATABASE_URL cannot be used: ${why}\n`);
  expect(await migrating.exited).toBe(2);
});

test('a failed migration leaves nothing and can be retried', async () => {
  const { url, db } = await emptyDatabase();
  await db`create table commands (in_the_way text)`;
  await expect(migrate(url)).rejects.toThrow();
  expect(await tables(db)).toEqual(['commands']);
  await db`drop table commands`;
  await migrate(url);
  expect(await tables(db)).toContain('event_outbox');
});

test('a migration waiting for a lock blocks nobody, and is applied later', async () => {
  const { url, db } = await migratedDatabase();
  await db`create table held (id text)`;
  const holder = await db.reserve();
  await holder`begin`;
  await holder`select from held`;
  const lines: string[] = [];
  const migrator = connectToMigrate(url);
  const migrated = applyMigrations(migrator, oneMigration('alter table held add column more text'), (line) =>
    lines.push(line),
  );
  await until(async () => (await waiting(db)) > 0, { timeoutMessage: () => 'the migration waits for nothing' });
  await db`select id from held`; // Behind it, and served though it is still held.
  expect(await until(() => lines[0], { timeoutMessage: () => 'nothing was logged' })).toContain('lock');
  await holder`commit`;
  holder.release();
  await migrated;
  await db`select more from held`;
  await migrator.end();
});

test('a migration marked so is applied outside of a transaction', async () => {
  const { url, db } = await migratedDatabase();
  await db`create table large (id text)`;
  const migrator = connectToMigrate(url);
  const folder = oneMigration(`-- outside a transaction
drop index concurrently if exists by_id;
create index concurrently by_id on large (id);
`);
  await applyMigrations(migrator, folder, () => {});
  await applyMigrations(migrator, folder, () => {});
  expect(await applied(db)).toContain('9000_one');
  await migrator.end();
});

function oneMigration(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  writeFileSync(join(folder, '9000_one.sql'), sql);
  return folder;
}

async function waiting(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from pg_locks where relation = 'held'::regclass and not granted`;
  return row?.count ?? 0;
}

async function emptyDatabase(): Promise<{ url: string; db: Db }> {
  const server = await postgres();
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = connect(server.url, { name: 'test', max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return connected(url.href);
}

async function migratedDatabase(): Promise<{ url: string; db: Db }> {
  return connected((await freshDatabase()).url);
}

function connected(url: string): { url: string; db: Db } {
  const db = connect(url, { name: 'test', max: 2 });
  open.push(db);
  return { url, db };
}

async function isAsked(db: Db): Promise<boolean> {
  const rows = await db`
    select from pg_stat_activity where application_name = 'wait for migrations' and state = 'idle' and query like '%migrations%'`;
  return rows.length > 0;
}

async function tables(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
  return rows.map((row) => row.name);
}

async function applied(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select name from migrations.applied order by name`;
  return rows.map(({ name }) => name);
}
