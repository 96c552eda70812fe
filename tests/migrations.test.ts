import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unsafeStatements } from './support/code/unsafe-migrations.ts';
import { lastBeforeRelease } from './support/running/release-before.ts';

/** Migrations are applied while the services of the previous release run (decided: Migrations). */

const folder = join(import.meta.dir, '../shared/schema/migrations');

const migrationsSinceRelease = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > lastBeforeRelease);

test('no migration breaks or blocks running code without a stated reason', () => {
  const problems = migrationsSinceRelease.flatMap((name) =>
    unsafeStatements(readFileSync(join(folder, name), 'utf8')).map((problem) => `${name}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

const breaking = [
  "alter table orders add column note text default 'a; b', add column table_number text not null",
  'ALTER TABLE orders\n  ALTER number SET DATA TYPE bigint',
  ...`drop table orders; drop view horizon; drop function routes(text); drop index by_id
  alter table orders drop column notes; alter table orders drop notes; alter table orders alter number drop default
  alter table orders rename to purchases; alter table orders rename column notes to remarks
  alter view horizon rename to sight; alter table orders alter column number type bigint
  alter table orders alter notes set not null
  alter table orders add column table_number text not null
  alter table orders add constraint positive check (total > 0); alter table orders add check (total > 0)
  alter table orders add constraint c foreign key (customer_id) references customers
  create index by_note on orders (notes); create unique index by_note on orders (notes)
  update orders set notes = ''; delete from orders where notes is null; insert into notes select id from orders
  lock table orders; truncate orders; set lock_timeout = 0`.split(/;\s*|\n\s*/),
];
test.each(breaking)('is refused: %s', (sql) => {
  expect(unsafeStatements(`create table fresh (id text);\n${sql};`)).toHaveLength(1);
});

test.each([
  'create table notes (id text primary key, text text not null)',
  "create table notes (id text);\ncreate index by_id on notes (id);\nalter table notes add constraint c check (id > '')",
  'create table notes (id text);\ninsert into notes select id from orders',
  'alter table orders add column notes text',
  "alter table orders add column notes text not null default ''",
  'alter table orders add constraint positive check (total > 0) not valid',
  'alter table orders validate constraint positive',
  'alter table orders alter notes drop not null',
  'create index concurrently by_note on orders (notes)',
  'drop index concurrently if exists by_note',
  'create or replace function f() returns void language sql as $$ delete from orders; drop table orders $$',
  'create or replace view v as select id from orders',
  "insert into order_numbers values ('ws_1', 1)",
  "-- We drop table orders; some day.\nselect 'drop table orders'",
  '-- unused: nothing reads it since 1.4\nalter table orders drop column notes',
  '-- brief: the table has one row for each workspace\nupdate workspaces set brand = null',
])('is accepted: %s', (sql) => {
  expect(unsafeStatements(`${sql};`)).toEqual([]);
});

test('a comment excuses only its kind of problem', () => {
  expect(unsafeStatements('-- brief: it is small\ndrop table orders;')).toHaveLength(1);
  expect(unsafeStatements('-- unused: nobody\nupdate orders set notes = null;')).toHaveLength(1);
});
