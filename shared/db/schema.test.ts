import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { is } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { testMs } from '../../tests/support/run/patience.ts';
import { freshDatabase } from '../../tests/support/stores/datastores.ts';
import { connect, type Db } from './connections/connect.ts';

setDefaultTimeout(testMs);

let db: Db;
/** What the files of schema/ export: tables and views. */
let declared: unknown[];

beforeAll(async () => {
  const files = await Array.fromAsync(new Bun.Glob('schema/*.ts').scan(import.meta.dir));
  declared = (await Promise.all(files.map((file) => import(`./${file}`)))).flatMap((each) => Object.values(each));
  db = connect((await freshDatabase()).url, { name: 'test' });
});
afterAll(() => db.end());

test('the schema files have every table of the migrated database and no other, with columns, types, nullability and keys', async () => {
  expect(await migratedTables()).toEqual(declaredTables());
});

/** A view's columns may be null and have no precision, whatever they are made of: names and kinds are what can differ. */
test('the views that are declared have the columns that the database gives them', async () => {
  const migrated = await columnsOf('v');
  for (const view of declared.filter((each) => is(each, PgView))) {
    const { name, selectedFields } = getViewConfig(view);
    const shown = Object.values(selectedFields).map((column) =>
      is(column, PgColumn) ? [column.name, kindOf(column.getSQLType())] : [],
    );
    const columns = migrated.get(name)?.map((column) => [column.name, kindOf(column.type)]);
    expect<unknown>({ name, columns }).toEqual({ name, columns: shown });
  }
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

interface Table {
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

function declaredTables(): Record<string, Table> {
  const tables = declared
    .filter((each) => is(each, PgTable))
    .map((table) => {
      const { name, columns, primaryKeys } = getTableConfig(table);
      const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
      const shapes = columns.map((column) => ({
        name: column.name,
        type: plainType(column.getSQLType()),
        nullable: !column.notNull,
      }));
      return [name, { columns: shapes, key: key.map((column) => column.name) }] as const;
    });
  return Object.fromEntries(tables);
}

/** Partitions are left out: they are made as their parents are. */
async function migratedTables(): Promise<Record<string, Table>> {
  const keys = await db<{ table: string; columns: string[] }[]>`
    select c.conrelid::regclass::text as table,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (number, position)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.position) as columns
    from pg_constraint c where c.contype = 'p' and c.connamespace = 'public'::regnamespace`;
  const keyOf = new Map(keys.map((row) => [row.table, row.columns]));
  const tables = [...(await columnsOf('r')), ...(await columnsOf('p'))];
  return Object.fromEntries(tables.map(([name, columns]) => [name, { columns, key: keyOf.get(name) ?? [] }]));
}

async function columnsOf(kind: 'r' | 'p' | 'v'): Promise<Map<string, Column[]>> {
  const rows = await db<(Column & { table: string })[]>`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = ${kind} and not c.relispartition
    order by c.relname, a.attnum`;
  const tables = new Map<string, Column[]>();
  for (const { table, name, type, nullable } of rows) {
    tables.set(table, [...(tables.get(table) ?? []), { name, type: plainType(type), nullable }]);
  }
  return tables;
}

/** drizzle and PostgreSQL differ in spaces, and drizzle leaves out the default form of a type. */
function plainType(type: string): string {
  return type.replaceAll(' ', '');
}

function kindOf(type: string): string {
  return plainType(type).replace(/\(\d+\)/, '');
}
