import { expect, test } from 'bun:test';
import { freshDatabase } from '../../tests/support/stores/datastores.ts';
import { connect } from '../db/connections/connect.ts';
import { otherTexts, personalCopies, personalTables, receiverErrors } from './personal-columns.ts';
import { type Privileges, privileges } from './privileges/privileges.ts';

const db = connect((await freshDatabase()).url, { name: 'test', max: 1 });
const may: Privileges = privileges.conversations;

test('every column of text is named as personal or not', async () => {
  const rows = await db<{ column: string }[]>`
    select relname || '.' || attname as column from pg_class c join pg_attribute a on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and not attisdropped and atttypid = any (array['text', 'text[]', 'varchar', 'json', 'jsonb']::regtype[])`;
  const personal = Object.entries(personalTables).flatMap(([table, { erased, derived = [], kept }]) =>
    columnsOf(table, [...Object.keys(erased), ...derived, ...kept]),
  );
  const copies = Object.entries(personalCopies).flatMap(([table, { key, name, text, kept }]) =>
    columnsOf(table, table === 'commands' ? [key, name, text, ...kept] : [name, text, ...kept]),
  );
  const answers = Object.entries(receiverErrors).flatMap(([table, column]) => columnsOf(table, [column]));
  const others = Object.entries(otherTexts).flatMap(([table, columns]) => columnsOf(table, columns));
  expect([...personal, ...copies, ...answers, ...others].toSorted()).toEqual(
    rows.map(({ column }) => column).toSorted(),
  );
});

test('the service that erases may change what is erased, and no more of it', () => {
  const ofOthers = ['orders', 'order_changes', 'form_links', 'form_submissions', 'form_earlier_answers'];
  for (const table of ofOthers) {
    const { erased, also = {} } = personalTables[table] ?? { erased: {} };
    const granted = may.tables[table]?.update ?? [];
    expect([table, ...granted].toSorted()).toEqual([table, ...Object.keys(erased), ...Object.keys(also)].toSorted());
  }
  for (const [table, column] of Object.entries(receiverErrors)) {
    const result = table === 'open_deliveries' ? ['claim'] : []; // Of an attempt under way: it is not taken.
    expect(may.tables[table]?.update).toEqual([column, ...result]);
  }
  for (const [table, { text }] of Object.entries(personalCopies)) {
    expect([text, 'all']).toContain([may.tables[table]?.update ?? []].flat()[0] ?? '');
  }
});

function columnsOf(table: string, columns: readonly string[]): string[] {
  return columns.map((column) => `${table}.${column}`);
}
