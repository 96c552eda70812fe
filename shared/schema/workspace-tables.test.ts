import { expect, test } from 'bun:test';
import { freshDatabase } from '../../tests/support/stores/datastores.ts';
import { connect } from '../db/connections/connect.ts';
import { otherTables, type WorkspaceTable, workspaceTables } from './workspace-tables.ts';

const db = connect((await freshDatabase()).url, { name: 'test', max: 1 });
const own: Readonly<Record<string, WorkspaceTable>> = workspaceTables;
const ownNames = Object.keys(own);

test('every table belongs to a workspace as written down, or to none', async () => {
  const rows = await db<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const named = [...ownNames, ...Object.values(otherTables).flat()];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('each condition fits the schema, and each named column exists', async () => {
  for (const [table, { rows, refers = {}, derived = [] }] of Object.entries(own)) {
    const named = [...Object.keys(refers), ...derived].map((column) => `, ${column}`).join('');
    const found = db.unsafe(`select 1${named} from ${table} where ${rows}`, ['ws_none']);
    expect(await found.then((none) => [table, none.length])).toEqual([table, 0]);
  }
});

test('a table comes after those that its foreign keys name', async () => {
  const keys = await db<{ table: string; named: string }[]>`
    select conrelid::regclass::text as table, confrelid::regclass::text as named from pg_constraint
    where contype = 'f' and conparentid = 0 and conrelid <> confrelid`;
  const place = (name: string): number => ownNames.indexOf(name);
  const early = keys.filter(({ table, named }) => place(table) >= 0 && place(named) > place(table));
  expect(early).toEqual([]);
});

test('a key to a row that is unique in all workspaces is checked on import', async () => {
  const keys = await db<{ table: string; named: string; column: string }[]>`
    select conrelid::regclass::text as table, confrelid::regclass::text as named, attname::text as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and array_length(conkey, 1) = 1 and confrelid <> 'workspaces'::regclass`;
  const unchecked = keys.filter(({ table, named, column }) => table in own && own[table]?.refers?.[column] !== named);
  expect(unchecked).toEqual([]);
});
