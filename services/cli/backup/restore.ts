import { Refused } from '../../../shared/basics/refused.ts';
import { connect, connectToMigrate, type Db, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { migrate } from '../../../shared/schema/migrate.ts';
import { makeRoles } from '../../../shared/schema/privileges/grant-privileges.ts';
import { runTool } from './postgres-tools.ts';

export interface RestoreSummary {
  /** Unix ms; null where the platform never ran. */
  readonly goesTo: number | null;
  readonly orders: number;
  readonly openDeliveries: number;
}

/** (decided: Backups) Throws `invalid_state` for a used database, `invalid_request` for another kind of backup. */
export async function restore(url: string, file: string): Promise<RestoreSummary> {
  await withConnection(url, refuseUnlessEmpty);
  await refuseForeignBackup(url, file);
  const roles = connectToMigrate(url);
  const withoutRoles = await makeRoles(roles).finally(() => roles.end());
  const words = ['--no-owner', '--exit-on-error', '--single-transaction', '--clean', '--if-exists'];
  const privileges = withoutRoles === null ? [] : ['--no-privileges'];
  await runTool('pg_restore', [...words, ...privileges, `--dbname=${new URL(url).pathname.slice(1)}`, file], url);
  await migrate(url);
  return withConnection(url, async (db) => {
    const restored = await readSummary(db);
    await markAllChanged(db);
    return restored;
  });
}

/** For a point-in-time restore, before the services start (decided: Backups). */
export async function recordRestored(url: string): Promise<RestoreSummary> {
  return withConnection(url, async (db) => {
    const restored = await readSummary(db);
    await markAllChanged(db);
    return restored;
  });
}

/** Sends every order again, because clients may have synced later versions. Ends all sessions. */
async function markAllChanged(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    await tx`delete from heartbeats where stamped_at < (select max(stamped_at) from heartbeats)`;
    await tx`update heartbeats set xid = pg_current_xact_id(), stamped_at = greatest(clock(), stamped_at)`;
    await tx`update orders set updated_at = updated_at`;
    await tx`delete from sessions`;
  });
}

async function readSummary(db: Db): Promise<RestoreSummary> {
  const [row] = await db<RestoreSummary[]>`
    select (select unix_ms(max(stamped_at)) from heartbeats) as "goesTo",
      (select count(*)::int from orders) as orders, (select count(*)::int from open_deliveries) as "openDeliveries"`;
  if (!row) throw new Error('the restored database gave no row');
  return row;
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const [row] = await db`select from pg_class where relnamespace = 'public'::regnamespace limit 1`;
  if (row) throw new Refused('invalid_state', 'this database is not empty: create an empty one and give its address');
}

/** Otherwise migrations would turn the dump of another database into an empty platform. */
async function refuseForeignBackup(url: string, file: string): Promise<void> {
  const listed = await runTool('pg_restore', ['--list', file], url);
  if (/ TABLE DATA migrations applied /.test(listed) && / TABLE DATA public orders /.test(listed)) return;
  throw new Refused('invalid_request', `${file} is a backup of another database: give one that cli backup wrote`);
}

async function withConnection<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect(url, { name: 'cli restore', max: 1, settings: withoutTimeLimit });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
