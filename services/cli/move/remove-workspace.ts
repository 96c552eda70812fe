import type { Db } from '../../../shared/db/connections/connect.ts';
import { partitioned } from '../../../shared/schema/partitions.ts';
import type { WorkspaceTableName } from '../../../shared/schema/workspace-tables.ts';
import { type TransferredTable, tableOf, transferredTables } from '../transfer/format.ts';

const rowsPerBatch = 5_000;
/** Versions of a catalog have up to 5 MiB each. */
const largeRowsPerBatch = 50;

const areByDay: readonly string[] = partitioned;

/** Removed with their person or workspace. */
const people: readonly WorkspaceTableName[] = ['users', 'memberships', 'passkeys', 'recovery_codes', 'workspaces'];

/** Removes all of a workspace in short transactions, and of `members` those who are in no other. May be repeated. Needs a
 * session of the move (is_moving). Gives the number of rows. */
export async function removeWorkspace(db: Db, workspaceId: string, members: readonly string[]): Promise<number> {
  let removed = await removeNotifications(db, workspaceId);
  const tables = (await transferredTables(db)).filter(({ name }) => !people.includes(name));
  for (const table of tables.toReversed()) removed += await removeRows(db, table, workspaceId);
  return removed + (await removePeople(db, workspaceId, members));
}

async function removeRows(db: Db, { name, key }: TransferredTable, workspaceId: string): Promise<number> {
  const columns = key.map((column) => `"${column}"`).join(', ');
  const batchRows = name.startsWith('catalog') ? largeRowsPerBatch : rowsPerBatch;
  const found = (wanted: string): string =>
    `select ${wanted} from ${name} where ${tableOf(name).rows} limit ${batchRows}`;
  // A key may have nulls; a ctid names a row of one partition alone.
  const which = areByDay.includes(name)
    ? `(${columns}) in (${found(columns)})`
    : `ctid = any (array(${found('ctid')}))`;
  for (let removed = 0; ; ) {
    const { count } = await db.unsafe(`delete from ${name} where ${which}`, [workspaceId]);
    removed += count;
    if (count < batchRows) return removed;
  }
}

async function removeNotifications(db: Db, workspaceId: string): Promise<number> {
  const messages = await db`delete from notification_messages where workspace_id = ${workspaceId}`;
  const notifications = await db`delete from notifications where workspace_id = ${workspaceId}`;
  await db`delete from password_resets where workspace_id = ${workspaceId}`;
  return messages.count + notifications.count;
}

async function removePeople(db: Db, workspaceId: string, members: readonly string[]): Promise<number> {
  return db.begin(async (tx) => {
    const deleted = await tx`
      with gone as (delete from memberships where workspace_id = ${workspaceId} returning user_id)
      delete from users u using gone
      where u.id = gone.user_id and u.id = any (${members}::text[])
        and not exists (select from memberships m where m.user_id = u.id and m.workspace_id <> ${workspaceId})`;
    // Who left before confirming their email.
    await tx`
      delete from users u
      where joined_through = ${workspaceId} and not exists (select from memberships m where m.user_id = u.id)`;
    const workspace = await tx`delete from workspaces where id = ${workspaceId}`;
    return deleted.count + workspace.count;
  });
}
