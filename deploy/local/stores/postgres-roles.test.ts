import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { migrate } from '../../../shared/schema/migrate.ts';
import { databaseUsers } from '../../../shared/schema/privileges/privileges.ts';
import { freshPostgres, type Server } from '../../../tests/support/stores/datastores.ts';
import { databaseAddress, databaseName, prepareDatabase } from './postgres-roles.ts';

let server: Server;
const open: Db[] = [];

beforeAll(async () => {
  server = await freshPostgres();
  await prepareDatabase(server.url);
  await prepareDatabase(server.url);
  expect(await migrate(databaseAddress('owner', server.url, databaseName))).toBeNull();
});
afterAll(() => Promise.all(open.map((db) => db.end())));

test('a service reaches only the platform’s database and cannot create tables', async () => {
  for (const user of databaseUsers) {
    const db = enter(databaseAddress(user, server.url, databaseName));
    await expect(db`create temp table mine (a int)`.execute()).rejects.toThrow('permission denied');
    for (const other of ['postgres', 'template1']) {
      const elsewhere = enter(databaseAddress(user, server.url, other));
      await expect(elsewhere`select 1`.execute()).rejects.toThrow(`permission denied for database "${other}"`);
    }
  }
});

test('no service owns anything', async () => {
  const owner = enter(databaseAddress('owner', server.url, databaseName));
  const owned = await owner`
    select relname from pg_class where relowner <> current_user::regrole and relnamespace = 'public'::regnamespace`;
  expect([...owned]).toEqual([]);
});

test('without the right to create roles, migrate reports it and uses one role', async () => {
  const plain = await freshPostgres();
  const admin = enter(plain.url);
  await admin`create role modest login password 'modest'`;
  await admin`create database modest owner modest`;
  const url = Object.assign(new URL(plain.url), { username: 'modest', password: 'modest', pathname: '/modest' }).href;
  await expect(migrate(url, undefined, true)).rejects.toThrow(
    'the services have no roles of their own: permission denied',
  );
  expect(await migrate(url)).toContain('permission denied');
  const db = enter(url);
  expect(await db`select from orders`).toHaveLength(0);
  await db`select make_partition('events', '2031-01-01')`;
  await db`select drop_day('2031-01-02')`;
});

function enter(url: string): Db {
  const db = connect(url, { name: 'test', max: 1 });
  open.push(db);
  return db;
}
