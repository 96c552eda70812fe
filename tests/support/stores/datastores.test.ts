import { afterAll, expect, test } from 'bun:test';
import connect from 'postgres';
import { answers } from '../../../deploy/local/ports/answers.ts';
import { birth } from '../../../deploy/local/processes/process-table.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis, startAgain } from './datastores.ts';
import { freeze, thaw } from './freeze.ts';

const open: ReturnType<typeof connect>[] = [];
afterAll(() => Promise.all(open.map((sql) => sql.end({ timeout: 1 }))));

function client(url: string) {
  const sql = connect(url, { max: 1, onnotice: () => {} });
  open.push(sql);
  return sql;
}

test('fresh databases have the schema and know nothing of each other', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await client(one.url)`create table only_here ()`;
  const [there] = await client(
    other.url,
  )`select to_regclass('only_here') is null as absent, to_regclass('orders') is not null as migrated`;
  expect(there).toEqual({ absent: true, migrated: true });
});

test('a dropped database is gone, though somebody is still connected', async () => {
  const database = await freshDatabase();
  await client(database.url)`select 1`;
  await database.drop();
  await expect(client(database.url)`select 1`.execute()).rejects.toThrow('does not exist');
});

test('a PostgreSQL that was killed comes back with its data at the same address', async () => {
  const server = await freshPostgres();
  await client(server.url)`create table kept as select 42 as answer`;
  await server.stop('SIGKILL');
  expect(await server.ended).toBe('signal SIGKILL');
  const again = await startAgain(server);
  expect(again.url).toBe(server.url);
  expect(await client(again.url)<{ answer: number }[]>`select answer from kept`).toMatchObject([{ answer: 42 }]);
  await again.stop();
});

test('Redis and NATS answer, fall silent while frozen, and stop', async () => {
  for (const [server, question, answer] of [
    [await freshRedis(), 'PING\r\n', 'NOAUTH'],
    [await freshNats(), 'PING\r\n', 'Authorization Violation'],
  ] as const) {
    expect(await answers(server.port, question, answer)).toBe(true);
    freeze(server);
    expect(await answers(server.port, question, answer)).toBe(false);
    thaw(server);
    expect(await answers(server.port, question, answer)).toBe(true);
    await server.stop();
    expect(birth(server.pid)).toBeUndefined();
  }
});
