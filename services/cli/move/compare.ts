import { Refused } from '../../../shared/basics/refused.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { WorkspaceTableName } from '../../../shared/schema/workspace-tables.ts';
import { type TransferredTable, tableOf, transferredTables } from '../transfer/format.ts';
import { secretColumnsOf } from '../transfer/secret-columns.ts';
import { neverShut } from './shut-writes.ts';

/** Columns that an import sets to new times. */
const stamped: Readonly<Partial<Record<WorkspaceTableName, readonly string[]>>> = {
  orders: ['created_at', 'updated_at'],
};
/** Tables that may differ: people who already have an account there keep it, with its passkeys and codes. */
const ofAccounts: readonly WorkspaceTableName[] = ['users', 'passkeys', 'recovery_codes'];

/** Throws `invalid_state` unless each table whose writes are shut has as many rows of the workspace on both sides, with the same hash. */
export async function compare(here: Db, there: Db, workspaceId: string): Promise<void> {
  const accounts = await accountsThere(here, there, workspaceId);
  for (const table of await transferredTables(here)) {
    if (neverShut.includes(table.name) || (accounts.length > 0 && ofAccounts.includes(table.name))) continue;
    const [ours, theirs] = await Promise.all([
      fingerprint(here, table, workspaceId, []),
      fingerprint(there, table, workspaceId, accounts),
    ]);
    if (ours === theirs) continue;
    throw new Refused('invalid_state', `${table.name} differs there: ${theirs} in place of ${ours}`);
  }
}

interface Account {
  readonly here: string;
  readonly there: string;
}

/** People whose account there has another id. */
async function accountsThere(here: Db, there: Db, workspaceId: string): Promise<Account[]> {
  const own = await here<{ id: string; email: string }[]>`
    select id, email from users where id in (select user_id from memberships where workspace_id = ${workspaceId})`;
  const theirs = await there<{ id: string; email: string }[]>`
    select id, email from users where email = any (${own.map(({ email }) => email)}::text[])`;
  const ids = new Map(theirs.map(({ id, email }) => [email, id]));
  return own.flatMap(({ id, email }) => {
    const other = ids.get(email);
    return other === undefined || other === id ? [] : [{ here: id, there: other }];
  });
}

async function fingerprint(
  db: Db,
  { name, columns }: TransferredTable,
  workspaceId: string,
  accounts: readonly Account[],
): Promise<string> {
  const omittedColumns = [...secretColumnsOf(name).map(({ column }) => column), ...(stamped[name] ?? [])];
  const list = columns.filter((column) => !omittedColumns.includes(column)).map((column) => `"${column}"`);
  const text = accounts.reduce((line, each) => `replace(${line}, '${each.there}', '${each.here}')`, 'r::text');
  const withoutImportEntry = name === 'audit_entries' ? `and action <> 'workspace.imported'` : '';
  const [row] = await db.unsafe<{ rows: string; hash: string }[]>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(${text}, 0)::numeric), 0)::text as hash
    from (select ${list.join(', ')} from ${name} where ${tableOf(name).rows} ${withoutImportEntry}) r`,
    [workspaceId],
  );
  return `${row?.rows} rows of hash ${row?.hash}`;
}
