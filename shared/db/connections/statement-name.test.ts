import { expect, test } from 'bun:test';
import { statementName } from './statement-name.ts';

const cases: readonly [statement: string, name: string][] = [
  ['select doc from conversations where workspace_id = ? and (updated_at, id) < (?, ?)', 'select conversations'],
  ['select 1 from valid_api_keys key join lateral (select 1) x on true', 'select valid_api_keys'],
  [
    `with asked as materialized (select * from unnest(?::text[]) as a (id)) -- its newest first
    select o.* from asked join orders o on o.id = asked.id where o.note <> 'from somewhere' for update skip locked`,
    'select orders',
  ],
  [
    `with free as (select from orders for update skip locked), changed as (
      update orders o set status = 'x' from free returning id
    ), recorded as (insert into events (id) select id from changed)
    insert into lanes (id) select 1 on conflict (id) do update set version = 2`,
    'update orders insert events insert lanes',
  ],
  ['delete from commands where created_at < extract(epoch from clock_timestamp())', 'delete commands'],
  ['select "id" from "users" where "users"."id" = $1', 'select users'],
  ['begin ', 'begin'],
  ['commit', 'commit'],
  ['select 1', 'select'],
];

for (const [statement, name] of cases) {
  test(`"${name}" is the name of this statement`, () => {
    expect(statementName([statement])).toBe(name);
    // With any line breaks.
    expect(statementName([statement.replaceAll(/ (?=from|join|set|update)/g, '\n    ')])).toBe(name);
  });
}
