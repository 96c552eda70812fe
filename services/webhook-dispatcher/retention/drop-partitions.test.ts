import { beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { dayMs, dayOf, makePartitions, partitioned, partitionName } from '../../../shared/db/partitions.ts';
import { clockHasStood } from '../../../tests/support/data/clock.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import {
  claimAll,
  eachTestHasItsWorld,
  eventually,
  fanOutAll,
  resultOf,
  type World,
} from '../../../tests/support/running/world.ts';
import { settle } from '../queue/settle.ts';
import { openAgain } from '../replay/open-again.ts';
import { receivingEndpoint } from '../replay/receiving.ts';
import { resend } from '../replay/resend.ts';
import { dropOldestDay } from './drop-partitions.ts';
import { keepDays, retireDay } from './retire-day.ts';

setDefaultTimeout(testMs);

let world: World;
let workspaceId: string;
let endpointId: string;
/** The day forty days ago, and those before and after. */
const old = dayOf(Math.floor(Date.now() / dayMs - 40) * dayMs);
const keptDays = 30;

eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId, endpointId } = fresh);
});
beforeEach(() => clockHasStood(world.db));

/** With the rights of the service. */
const drop = () => dropOldestDay(databaseAddress('webhook-dispatcher', world.url), keptDays);

/** Drops until there is nothing more to drop. Gives the days, as they are called. */
async function dropAll(): Promise<string[]> {
  const days: string[] = [];
  for (let dropped = await drop(); dropped !== null; dropped = await drop()) {
    expect(dropped.isInUse).toBe(false);
    days.push(partitionName('events', dayOf(dropped.startsAt)).slice('events_'.length));
  }
  return days;
}

/** Partitions of this many days from forty days ago on: of the dispatcher as it ran then. */
async function partitionsOf(days: number): Promise<void> {
  for (const table of partitioned) {
    for (let nth = 0; nth < days; nth += 1) {
      const day = dayOf(old.startsAt + nth * dayMs);
      const range = `from ('${day.first}') to ('${day.before}')`;
      await world.db.unsafe(`create table ${partitionName(table, day)} partition of ${table} for values ${range}`);
    }
  }
}

/** An event of this time, fanned out to the endpoint. Gives its delivery's id. */
async function eventAt(ms: number): Promise<string> {
  const id = `${dayOf(ms).first.slice(0, 14)}${newId('event').slice(14)}`;
  await world.db`insert into events (workspace_id, id, name, data) values (${workspaceId}, ${id}, 'order.created', '{}')`;
  await world.db`insert into event_outbox values (${workspaceId}, ${id})`;
  await fanOutAll(world.db);
  const [row] = await world.db<{ id: string }[]>`select delivery_id(${id}, ${endpointId}) as id`;
  return row?.id ?? '';
}

async function deliverAll(): Promise<void> {
  const claimed = await claimAll(world.db);
  await settle(
    world.db,
    claimed.map((each) => resultOf(each, 'delivered')),
  );
}

/** Tables of this day, attached or not. */
async function tablesOf(day: ReturnType<typeof dayOf>): Promise<string[]> {
  const names = partitioned.map((table) => partitionName(table, day));
  const rows = await world.db<{ name: string }[]>`
    select relname::text as name from pg_class where relkind = 'r' and relname = any (${names}::text[]) order by 1`;
  return rows.map(({ name }) => name);
}

test('days that lie further back than they are kept are dropped, oldest first, with all that was in them; the others stay', async () => {
  await partitionsOf(13);
  await eventAt(old.startsAt + 5);
  const kept = await eventAt(old.startsAt + 12 * dayMs);
  await deliverAll();
  const days = await dropAll();
  expect(days).toHaveLength(10);
  expect(days).toEqual(days.toSorted());
  expect(days[0]).toBe(partitionName('events', old).slice('events_'.length));
  expect(await tablesOf(old)).toEqual([]);
  expect((await world.deliveries(workspaceId)).map(({ id }) => id)).toEqual([kept]);
  expect(await world.attempts(workspaceId)).toHaveLength(1);
  expect(await world.db`select from events`).toHaveLength(1);
  expect(await world.db`select from retired_days`).toHaveLength(0);
  const left = await world.db`select from pg_inherits where inhparent = 'events'::regclass`;
  expect(left).toHaveLength(16 + 3);
  await makePartitions(world.db, Date.now());
  expect(await dropAll()).toEqual([]);
});

test('a day stays whole while a delivery of it is open or an event of it waits to be fanned out, and goes when none is', async () => {
  await partitionsOf(3);
  const [first, second] = [old, dayOf(old.startsAt + dayMs)];
  await eventAt(first.startsAt);
  const waiting = `${second.first.slice(0, 14)}${newId('event').slice(14)}`;
  await world.db`insert into events (workspace_id, id, name, data) values (${workspaceId}, ${waiting}, 'order.created', '{}')`;
  await world.db`insert into event_outbox values (${workspaceId}, ${waiting})`;
  expect(await dropAll()).toHaveLength(1);
  expect([await tablesOf(first), await tablesOf(second)].map((names) => names.length)).toEqual([3, 3]);
  await fanOutAll(world.db);
  expect(await dropAll()).toEqual([]);
  await deliverAll();
  expect(await dropAll()).toHaveLength(2);
});

test('a delivery that is being sent again keeps its day; one whose day is retired is not sent again', async () => {
  await partitionsOf(1);
  const deliveryId = await eventAt(old.startsAt + 1_000);
  await deliverAll();
  const [{ eventId } = { eventId: '' }] = await world.deliveries(workspaceId);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  // As `resend` does it, cut in two.
  const sending = world.db.begin(async (tx) => {
    await keepDays(tx);
    begin();
    await ended;
    const endpoint = await receivingEndpoint(tx, workspaceId, endpointId);
    await openAgain(tx, endpoint, tx`event_id = ${eventId}`, tx`true`);
  });
  await begun;
  const retiring = retireDay(world.db, old);
  await Bun.sleep(50);
  end();
  await sending;
  expect(await retiring).toBe(false);
  expect(await dropAll()).toEqual([]);
  await deliverAll();
  expect(await retireDay(world.db, old)).toBe(true);
  await expect(resend(world.db, { workspaceId, deliveryId })).rejects.toThrow(
    'its event is older than events are kept',
  );
  expect(await dropAll()).toHaveLength(1);
  await expect(resend(world.db, { workspaceId, deliveryId })).rejects.toThrow('no such delivery');
});

test('what was half done when a process died, the next run ends: marked, detached, or dropped in part', async () => {
  await partitionsOf(3);
  const [first, second] = [old, dayOf(old.startsAt + dayMs)];
  // Detached, and then killed.
  expect(await retireDay(world.db, first)).toBe(true);
  const name = partitionName('closed_deliveries', first);
  await world.db.unsafe(`alter table closed_deliveries detach partition ${name}`);
  await world.db.unsafe(`drop table ${partitionName('delivery_attempts', second)}`);
  // Killed while it waited for a reader: marked as being detached.
  const reader = await world.db.reserve();
  await reader`begin`;
  await reader`select from events limit 1`;
  const dying = connect(world.url, { name: 'dying', max: 1 });
  const detaching = dying
    .unsafe(`alter table events detach partition ${partitionName('events', second)} concurrently`)
    .catch(() => {});
  await eventually(async () => (await world.db`select from pg_inherits where inhdetachpending`).length === 1);
  await world.db`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'
    and datname = current_database()`;
  await detaching;
  await reader`commit`;
  reader.release();
  await dying.end();
  expect(await world.db`select from pg_inherits where inhdetachpending`).toHaveLength(1);
  expect(await dropAll()).toHaveLength(3);
  expect([...(await tablesOf(first)), ...(await tablesOf(second))]).toEqual([]);
});

test('a day once begun is ended though more days are to be kept by now', async () => {
  await partitionsOf(1);
  await retireDay(world.db, old);
  expect(await dropOldestDay(world.url, 1_000)).toEqual({ startsAt: old.startsAt, isInUse: false });
  expect(await dropOldestDay(world.url, 1_000)).toBeNull();
});

test('a reader that holds on is left alone, and the day goes when it has ended', async () => {
  await partitionsOf(1);
  const reader = await world.db.reserve();
  await reader`begin isolation level repeatable read`;
  await reader`select from events`;
  expect(await drop()).toEqual({ startsAt: old.startsAt, isInUse: true });
  await reader`select from events, closed_deliveries, delivery_attempts`;
  await reader`commit`;
  reader.release();
  expect(await drop()).toEqual({ startsAt: old.startsAt, isInUse: false });
});

test('many replicas at once drop each day once, and none fails', async () => {
  await partitionsOf(4);
  const dropped = await Promise.all(Array.from({ length: 4 }, dropAll));
  expect(dropped.flat()).toHaveLength(4);
});

test('nobody who reads or writes while days are dropped waits for it, not even behind a reader who holds on', async () => {
  await partitionsOf(6);
  for (let nth = 0; nth < 6; nth += 1) await eventAt(old.startsAt + nth * dayMs);
  await deliverAll();
  // Plans that are kept name partitions that go meanwhile, as those of the service do.
  const settings = { lock_timeout: '250', plan_cache_mode: 'force_generic_plan' };
  const impatient = connect(world.url, { name: 'test', settings });
  let [isOver, rounds] = [false, 0];
  const work = async () => {
    for (; !isOver; rounds += 1) {
      await world.record(workspaceId, 'order.created', 5);
      await fanOutAll(impatient);
      const claimed = await claimAll(impatient);
      await settle(
        impatient,
        claimed.map((each) => resultOf(each, 'delivered')),
      );
      await impatient`select count(*) from deliveries where workspace_id = ${workspaceId}`;
      await impatient`select count(*) from delivery_attempts where workspace_id = ${workspaceId}`;
    }
  };
  const holdOn = async () => {
    while (!isOver) {
      await impatient.begin(async (tx) => {
        for (const table of partitioned) await tx.unsafe(`select count(*) from ${table}`);
        await tx`select pg_sleep(0.3)`;
        await tx`select count(*) from events`;
      });
    }
  };
  const workers = [work(), work(), holdOn()];
  let isDropped = false;
  const dropping = (async () => {
    for (let tries = 0; tries < 20 && !isDropped; tries += 1) isDropped = (await drop()) === null;
    isOver = true;
  })();
  await Promise.all([...workers, dropping]);
  await impatient.end();
  expect([isDropped, rounds > 20]).toEqual([true, true]);
  expect(await tablesOf(old)).toEqual([]);
});
