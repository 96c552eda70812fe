import { expect, test } from 'bun:test';
import { keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startWire } from '../../../tests/support/running/wire.ts';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';
import { fairClock } from '../../../tests/support/watching/fair-clock.ts';
import { type ConnectOptions, connect, type Db, isUnavailable } from './connect.ts';

// When packets are dropped, a connection stays open for minutes without answers. PostgreSQL bounds each statement, so a
// server silent for longer is gone (deploy/patches).

/** Long enough for a short statement on a busy machine. */
const statementMs = 1_500;
const pauseMs = 2 * statementMs;
const { url: address } = await freshDatabase();
const keep = keeperForThisFile();

/** A pool whose current connections can be silenced; new ones work. */
async function silenceable(options: Partial<ConnectOptions> = {}): Promise<{ db: Db; silence: () => void }> {
  const wire = keep(await startWire({ noticedMs: null }));
  const url = new URL(address);
  wire.setTargets(Number(url.port));
  url.port = String(wire.port);
  const settings = { statement_timeout: String(statementMs) };
  const db = keep(connect(url.href, { name: 'test', max: 4, settings, ...options }));
  return { db, silence: () => wire.silence('both') };
}

const many = (db: Db, count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, mine) => db`select ${mine}::int as mine, pg_sleep(0.02)`));

test.concurrent('silent connections are replaced in time, idle ones too', async () => {
  const { db, silence } = await silenceable();
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

test.concurrent('a transaction on a silent connection fails and frees its connection', async () => {
  const { db, silence } = await silenceable({ max: 1 });
  const failed = db.begin(async (tx) => {
    await tx`select 1`;
    silence();
    await tx`select 2`;
  });
  const error = await failed.catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect([...(await db`select 3 as three`)]).toEqual([{ three: 3 }]);
});

test.concurrent('a pause within a transaction or COPY loses no connection', async () => {
  const settings = { statement_timeout: String(statementMs), idle_in_transaction_session_timeout: '0' };
  const { db } = await silenceable({ max: 2, settings });
  await db`create table pauses (number int)`;
  const inTransaction = db.begin(async (tx) => {
    await tx`select 1`;
    await Bun.sleep(pauseMs);
    await tx`insert into pauses values (1)`;
  });
  const inCopy = db.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const copy = await tx`copy pauses from stdin`.writable();
    copy.write('2\n');
    await Bun.sleep(pauseMs);
    await new Promise<void>((done, fail) => copy.on('error', fail).end('3\n', () => done()));
  });
  await Promise.all([inTransaction, inCopy]);
  expect([...(await db`select number from pauses order by number`)]).toEqual([1, 2, 3].map((number) => ({ number })));
});

test.concurrent('a demoted primary answers unavailable, and is reconnected', async () => {
  const { db } = await silenceable({ max: 1 });
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
