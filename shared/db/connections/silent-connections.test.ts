import { afterAll, expect, test } from 'bun:test';
import { createServer, connect as dial, type Socket } from 'node:net';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';
import { fairClock } from '../../../tests/support/watching/fair-clock.ts';
import { type ConnectOptions, connect, type Db, isUnavailable } from './connect.ts';

// When packets are dropped, a connection stays open for minutes without answers. PostgreSQL bounds each statement, so a
// server silent for longer is gone (deploy/patches).

/** Long enough for a short statement on a busy machine. */
const statementMs = 1_500;
const pauseMs = 2 * statementMs;
const { url: address } = await freshDatabase();
const proxied: Set<{ from: Socket; to: Socket }> = new Set();
const proxy = createServer((from) => {
  const { hostname, port } = new URL(address);
  const to = dial(Number(port), hostname);
  const pair = { from, to };
  proxied.add(pair);
  from.pipe(to);
  to.pipe(from);
  for (const each of [from, to]) each.on('error', () => {}).on('close', () => proxied.delete(pair));
});
const opened: Db[] = [];
afterAll(async () => {
  await Promise.all(opened.map((each) => each.end()));
  proxy.close();
  for (const { from, to } of proxied) for (const each of [from, to]) each.destroy();
});

async function pool(options: Partial<ConnectOptions> = {}): Promise<Db> {
  if (!proxy.listening) await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as { port: number }).port);
  const db = connect(url.href, {
    name: 'test',
    max: 4,
    settings: { statement_timeout: String(statementMs) },
    ...options,
  });
  opened.push(db);
  return db;
}

/** Silences all current connections; new ones work. */
function silence(): void {
  for (const { from, to } of proxied) {
    from.unpipe(to);
    to.unpipe(from);
    from.pause();
    to.pause();
  }
}

const many = (db: Db, count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, mine) => db`select ${mine}::int as mine, pg_sleep(0.02)`));

test('silent connections are replaced in time, idle ones too', async () => {
  const db = await pool();
  await many(db, 40);
  silence();
  const [elapsed, began] = [fairClock(), performance.now()];
  const lost = await many(db, 2);
  expect(performance.now() - began).toBeGreaterThanOrEqual(statementMs);
  expect(elapsed()).toBeLessThan(statementMs + 3_000);
  for (const each of lost) expect(each.status === 'rejected' && isUnavailable(each.reason)).toBe(true);
  const elapsedAgain = fairClock();
  const answered = await many(db, 40);
  expect(answered.map(({ status }) => status)).toEqual(new Array(40).fill('fulfilled'));
  expect(elapsedAgain()).toBeLessThan(statementMs + 3_000);
});

test('a transaction on a silent connection fails and frees its connection', async () => {
  const db = await pool({ max: 1 });
  const failed = db.begin(async (tx) => {
    await tx`select 1`;
    silence();
    await tx`select 2`;
  });
  const error = await failed.catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect([...(await db`select 3 as three`)]).toEqual([{ three: 3 }]);
});

test('a pause within a transaction or COPY loses no connection', async () => {
  const settings = { statement_timeout: String(statementMs), idle_in_transaction_session_timeout: '0' };
  const db = await pool({ max: 1, settings });
  await db`create table pauses (number int)`;
  await db.begin(async (tx) => {
    await tx`select 1`;
    await Bun.sleep(pauseMs);
    await tx`set local statement_timeout = 0`;
    const copy = await tx`copy pauses from stdin`.writable();
    copy.write('1\n');
    await Bun.sleep(pauseMs);
    await new Promise<void>((done, fail) => copy.on('error', fail).end('2\n', () => done()));
  });
  expect([...(await db`select number from pauses order by number`)]).toEqual([{ number: 1 }, { number: 2 }]);
});

test('a demoted primary answers unavailable, and is reconnected', async () => {
  const db = await pool({ max: 1 });
  const pid = async () => (await db<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;
  await db`create table places (name text)`;
  const before = await pid();
  await db`set default_transaction_read_only = on`;
  const error = await db`insert into places values ('Baghdad')`.catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await db`insert into places values ('Basra')`;
  expect(await pid()).not.toBe(before);
  expect([...(await db`select name from places`)]).toEqual([{ name: 'Basra' }]);
});
