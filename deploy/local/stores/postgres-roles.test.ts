import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { migrate } from '../../../shared/db/migrate.ts';
import { databaseUsers } from '../../../shared/db/privileges/privileges.ts';
import { until } from '../../../shared/runtime/until.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { freshPostgres, type Server } from '../../../tests/support/stores/datastores.ts';
import { databaseAddress, databaseName, prepareDatabase } from './postgres-roles.ts';

setDefaultTimeout(testMs);

let server: Server;
const open: Db[] = [];

beforeAll(async () => {
  server = await freshPostgres();
  await prepareDatabase(server.url);
  await prepareDatabase(server.url);
  expect(await migrate(databaseAddress('owner', server.url, databaseName))).toBeNull();
});
afterAll(() => Promise.all(open.map((db) => db.end())));

test('a service reaches the database of the platform and no other, and makes not even a table of its own there', async () => {
  for (const user of databaseUsers) {
    const db = enter(databaseAddress(user, server.url, databaseName));
    await expect(db`create temp table mine (a int)`.execute()).rejects.toThrow('permission denied');
    for (const other of ['postgres', 'template1']) {
      const elsewhere = enter(databaseAddress(user, server.url, other));
      await expect(elsewhere`select 1`.execute()).rejects.toThrow(`permission denied for database "${other}"`);
    }
  }
});

test('the dispatcher, which owns the tables of the days, cannot have those who write to them read for it what it may not', async () => {
  const db = enter(databaseAddress('webhook-dispatcher', server.url, databaseName));
  const writer = enter(databaseAddress('order-actions', server.url, databaseName));
  await writer`insert into order_numbers (workspace_id, next) values ('ws', 7654)`;
  const theft = `query_to_xml('select next from order_numbers', true, true, '')::text`;
  await db.unsafe(`alter table only events alter column name set default ${theft}`);
  const insert = writer`insert into events (workspace_id, id, data) values ('ws', first_event_id(current_date), '')`;
  await expect(insert.execute()).rejects.toThrow('permission denied for function query_to_xml');
  expect(await db`select from events where name like '%7654%'`).toHaveLength(0);
});

test('nor can it look through the eyes of those who read them', async () => {
  const db = enter(databaseAddress('webhook-dispatcher', server.url, databaseName));
  const owner = enter(databaseAddress('owner', server.url, databaseName));
  const reader = enter(databaseAddress('cli', server.url, databaseName));
  await owner`insert into users (id, email, name) values ('usr', 'she@example.com', 'She')`;
  await owner`insert into workspaces values ('ws', 'W', 'store', 'pro', true, true, 'UTC', 'IQD')`;
  await owner`insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    values ('whe', 'ws', 'https://example.com', '{*}', 'test', '')`;
  await owner`insert into events (workspace_id, id, name, data) values ('ws', first_event_id(current_date) || 'a', 'n', '')`;
  const heard: string[] = [];
  await db.listen('theft', (payload) => void heard.push(payload));
  await db`alter table events enable row level security`;
  await db`alter table events force row level security`;
  await db`create policy theft on events using (pg_notify('theft', (select min(email) from users)) is not null)`;
  for (const look of [reader`select * from events`, owner`select * from events`]) {
    await expect(look.execute()).rejects.toThrow('query would be affected by row-level security policy');
  }
  await db`drop policy theft on events`;
  await db`alter table events disable row level security`;
  expect(await reader`select * from events where name = 'n'`).toHaveLength(1);
  await db.notify('theft', 'the end');
  await until(() => heard.length > 0, { late: () => 'nothing was heard' });
  expect(heard).toEqual(['the end']);
});

test('every function that runs with the rights of the owner refuses what row security hangs on a table', async () => {
  const owner = enter(databaseAddress('owner', server.url, databaseName));
  const open = await owner`
    select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and not coalesce(proconfig @> '{row_security=off}', false)`;
  expect(open.map(({ proname }) => proname)).toEqual([]);
});

test('where whoever migrates may not make roles, it says so, and that one role does everything', async () => {
  const plain = await freshPostgres();
  const administrators = enter(plain.url);
  await administrators`create role modest login password 'modest'`;
  await administrators`create database modest owner modest`;
  const url = Object.assign(new URL(plain.url), { username: 'modest', password: 'modest', pathname: '/modest' }).href;
  await expect(migrate(url, undefined, true)).rejects.toThrow(
    'the services have no roles of their own: permission denied',
  );
  expect(await migrate(url)).toContain('permission denied');
  const db = enter(url);
  expect(await db`select from orders`).toHaveLength(0);
  await db`select make_partition('events', '2031-01-01')`;
  await db`select drop_partition('events', '2031-01-02')`;
});

test('data of before there were roles is refused in a sentence', async () => {
  const old = await freshPostgres();
  await enter(old.url)`create table orders (id text)`;
  await expect(prepareDatabase(old.url)).rejects.toThrow('remove the folder that is named in LOCAL_DIR');
});

function enter(url: string): Db {
  const db = connect(url, { name: 'test', max: 1 });
  open.push(db);
  return db;
}
