import { Refused } from '../../../shared/basics/refused.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { appliedMigrations } from '../../../shared/schema/applied-migrations.ts';
import {
  type WorkspaceTable,
  type WorkspaceTableName,
  workspaceTables,
} from '../../../shared/schema/workspace-tables.ts';
import type { SealedFor } from '../../../shared/secrets/transfer-secrets.ts';
import type { Row } from './secret-columns.ts';

/** A workspace in a file (services/cli/README.md): a header, each table as a part, and an end, as lines of JSON under gzip. */
export const format = 'messaging workspace';
export const formatVersion = 2;

export interface Header {
  readonly format: typeof format;
  readonly version: typeof formatVersion;
  /** The newest migration. */
  readonly schema: string;
  readonly workspace: string;
  /** Unix ms: when all of it held, and the newest heartbeat then. */
  readonly moment: number;
  readonly heartbeat: number;
  readonly secrets: SealedFor | null;
}

export interface PartStart {
  readonly part: string;
  readonly columns: readonly string[];
}

export interface PartEnd {
  readonly end: string;
  readonly rows: number;
  readonly sha256: string;
}

/** A row by its columns: PostgreSQL's texts of its values. */
export function rowOf(values: readonly unknown[], columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}

/** The `end` of the last line, whose hash is that of the header and the ends of all parts. */
export const endOfFile = 'workspace';

export const tableNames = Object.keys(workspaceTables) as WorkspaceTableName[];

export function tableOf(name: WorkspaceTableName): WorkspaceTable {
  return workspaceTables[name];
}

export interface TransferredTable {
  readonly name: WorkspaceTableName;
  readonly columns: readonly string[];
  /** The columns of its key. */
  readonly key: readonly string[];
}

/** Generated and derived columns are left out. */
export async function transferredTables(db: Db | Tx): Promise<readonly TransferredTable[]> {
  const rows = await db<{ name: string; columns: string[]; key: string[] }[]>`
    select relname::text as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(attname::text order by array_position(indkey::int2[], attnum))
        from pg_attribute where attrelid = c.oid and attnum = any (indkey)) as key
    from pg_class c, lateral (
      select indkey from pg_index where indrelid = c.oid and indisunique order by indisprimary desc, indexrelid limit 1
    ) i
    where relnamespace = 'public'::regnamespace and relname = any (${tableNames})`;
  return tableNames.map((name) => {
    const { derived = [] } = tableOf(name);
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Refused('unavailable', `the database has no table ${name}: migrate it first`);
    return { name, key: found.key, columns: found.columns.filter((column) => !derived.includes(column)) };
  });
}

export async function newestMigration(db: Db): Promise<string> {
  const { newest, missing, unknown } = await appliedMigrations(db);
  if (newest === null || missing.length > 0 || unknown.length > 0)
    throw new Refused('unavailable', 'the database is of another release than this command line: migrate it first');
  return newest;
}
