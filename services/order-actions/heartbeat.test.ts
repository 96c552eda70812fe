import { expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { metricsText } from '../../shared/runtime/metrics.ts';
import { until } from '../../shared/runtime/until.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { freshDatabase, freshPostgres } from '../../tests/support/stores/datastores.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { startHeartbeat } from './heartbeat.ts';

// A server of its own: open transactions of other tests would hold the horizon back.
const server = await freshPostgres();
const { url } = await freshDatabase(server);
const [db, session] = await forThisFile(connect(url, { name: 'test' }), connect(url, { name: 'session', max: 1 }));

const horizon = async (): Promise<number> =>
  (await db<{ at: number }[]>`select stamped_at as at from horizon`)[0]?.at ?? 0;
const heartbeats = async (): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from heartbeats`)[0]?.n ?? 0;

/** Writes a heartbeat at once, regardless of the last one. */
async function beat(): Promise<void> {
  await db`update heartbeats set stamped_at = stamped_at - interval '1 s'`;
  await db`select beat()`;
}

test('the time of a heartbeat is read before its transaction id is assigned', async () => {
  const before = Date.now();
  await beat();
  const [row] = await db<{ at: number; isOlder: boolean }[]>`
    select stamped_at as at, xid < pg_current_xact_id() as "isOlder" from heartbeats order by xid desc limit 1`;
  expect(row?.isOlder).toBe(true);
  expect(row?.at).toBeWithin(before - 5, Date.now() + 5);
  await expect(
    session.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      await tx`select beat()`;
    }),
  ).rejects.toThrow('a transaction of its own');
});

/** Repeats heartbeats: one may share its millisecond with `stamp`, and other transactions also hold the horizon. */
function untilHorizonPasses(stamp: number): Promise<boolean> {
  return until(
    async () => {
      await beat();
      return (await horizon()) > stamp;
    },
    { timeoutMessage: () => 'the horizon does not pass the stamp' },
  );
}

test('an open writing transaction holds the horizon, a reading one does not', async () => {
  await session`begin isolation level repeatable read`;
  await session`select count(*) from orders`;
  await beat();
  const whileReading = await horizon();
  expect(whileReading).toBeGreaterThan(Date.now() - 2_500);
  const [{ stamp } = { stamp: 0 }] = await session<{ stamp: number }[]>`select pg_current_xact_id(), clock() as stamp`;
  for (let round = 0; round < 3; round += 1) await beat();
  expect(await horizon()).toBeLessThanOrEqual(stamp);
  await session`commit`;
  await untilHorizonPasses(stamp);
});

test('heartbeats older than a day are deleted, newer ones stay', async () => {
  await db`insert into heartbeats select xid::text::xid8, clock() - interval '25 hours' from generate_series(3, 20) xid`;
  const recent = (await heartbeats()) - 18;
  for (let round = 0; round < 3; round += 1) await beat();
  expect(await heartbeats()).toBe(recent + 3);
});

test('a failed heartbeat is logged once until the next success', async () => {
  const { log, entries } = recordingLog();
  await db`alter table heartbeats rename to away`;
  const heartbeat = startHeartbeat(db, log);
  await until(() => entries.length > 0, { timeoutMessage: () => 'nothing was logged' });
  await db`alter table away rename to heartbeats`;
  const before = await heartbeats();
  await until(async () => (await heartbeats()) > before, { timeoutMessage: () => 'no heartbeat' });
  await heartbeat.stop();
  expect(entries).toHaveLength(1);
});

test('a clock set back is logged once and measured until it has caught up', async () => {
  const { log, entries } = recordingLog();
  await db`update heartbeats set stamped_at = stamped_at + interval '1 hour' where xid = (select max(xid) from heartbeats)`;
  const heartbeat = startHeartbeat(db, log);
  await until(() => entries.length > 0, { timeoutMessage: () => 'nothing was logged' });
  expect(await metricsText()).toMatch(/^orders_clock_behind_seconds 3(5\d\d|600)/m);
  await heartbeat.stop();
  expect(entries).toMatchObject([{ message: expect.stringContaining('the database clock is wrong') }]);
});
