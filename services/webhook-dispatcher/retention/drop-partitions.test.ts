import { expect, test } from 'bun:test';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { dayMs, dayOf, makePartitions, partitioned, partitionName } from '../../../shared/schema/partitions.ts';
import {
  claimAll,
  endpointId,
  fanOutAll,
  freshWorldForEachTest,
  settleAs,
  workspaceId,
  world,
} from '../../../tests/support/running/world.ts';
import { openAgain } from '../replay/open-again.ts';
import { receivingEndpoint } from '../replay/receiving.ts';
import { resend } from '../replay/resend.ts';
import { dropOldestDay } from './drop-partitions.ts';

/** The day that began forty days ago. */
const old = dayOf(Math.floor(Date.now() / dayMs - 40) * dayMs);
const retentionDays = 30;

freshWorldForEachTest();

const drop = () => dropOldestDay(databaseAddress('webhook-dispatcher', world.url), retentionDays);

/** Drops every day that may be dropped, and returns the days. */
async function dropAll(): Promise<string[]> {
  const days: string[] = [];
  for (let dropped = await drop(); dropped !== null; dropped = await drop()) {
    expect(dropped.isDropped).toBe(true);
    days.push(partitionName('events', dayOf(dropped.startsAt)).slice('events_'.length));
  }
  return days;
}

/** Partitions of `days` days, beginning with `old`, as a dispatcher would have made them then. */
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
  await world.db`insert into event_outbox (workspace_id, event_id, name) values (${workspaceId}, ${id}, 'order.created')`;
  await fanOutAll(world.db);
  const [row] = await world.db<{ id: string }[]>`select delivery_id(${id}, ${endpointId}) as id`;
  return row?.id ?? '';
}

async function deliverAll(): Promise<void> {
  const claimed = await claimAll(world.db);
  await settleAs(world.db, claimed, 'delivered');
}

/** Tables of this day, attached or not. */
async function tablesOf(day: ReturnType<typeof dayOf>): Promise<string[]> {
  const names = partitioned.map((table) => partitionName(table, day));
  const rows = await world.db<{ name: string }[]>`
    select relname::text as name from pg_class where relkind = 'r' and relname = any (${names}::text[]) order by 1`;
  return rows.map(({ name }) => name);
}

test('days beyond the retention are dropped with their rows, oldest first', async () => {
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
  const left = await world.db`select from pg_inherits where inhparent = 'events'::regclass`;
  expect(left).toHaveLength(16 + 3);
  await makePartitions(world.db, Date.now());
  expect(await dropAll()).toEqual([]);
});

test('a day with an open delivery or an event in the outbox is kept', async () => {
  await partitionsOf(3);
  const [first, second] = [old, dayOf(old.startsAt + dayMs)];
  await eventAt(first.startsAt);
  const waiting = `${second.first.slice(0, 14)}${newId('event').slice(14)}`;
  await world.db`insert into events (workspace_id, id, name, data) values (${workspaceId}, ${waiting}, 'order.created', '{}')`;
  await world.db`insert into event_outbox (workspace_id, event_id, name) values (${workspaceId}, ${waiting}, 'order.created')`;
  expect(await dropAll()).toHaveLength(1);
  expect([await tablesOf(first), await tablesOf(second)].map((names) => names.length)).toEqual([3, 3]);
  await fanOutAll(world.db);
  expect(await dropAll()).toEqual([]);
  await deliverAll();
  expect(await dropAll()).toHaveLength(2);
});

test('a delivery that is being sent again keeps its day', async () => {
  await partitionsOf(1);
  const deliveryId = await eventAt(old.startsAt + 1_000);
  await deliverAll();
  const [{ eventId } = { eventId: '' }] = await world.deliveries(workspaceId);
  await world.db.begin(async (tx) => {
    const endpoint = await receivingEndpoint(tx, workspaceId, endpointId);
    await openAgain(tx, endpoint, tx`event_id = ${eventId}`, tx`true`);
    expect(await drop()).toEqual({ startsAt: old.startsAt, isDropped: false });
  });
  expect(await drop()).toBeNull();
  await deliverAll();
  expect(await drop()).toEqual({ startsAt: old.startsAt, isDropped: true });
  await expect(resend(world.db, { workspaceId, deliveryId })).rejects.toThrow('no such delivery');
});

test('a day that a transaction reads is not dropped until it ends', async () => {
  await partitionsOf(1);
  const reader = await world.db.reserve();
  await reader`begin`;
  await reader`select from events`;
  expect(await drop()).toEqual({ startsAt: old.startsAt, isDropped: false });
  await reader`commit`;
  reader.release();
  expect(await drop()).toEqual({ startsAt: old.startsAt, isDropped: true });
});

test('concurrent replicas drop each day once, without errors', async () => {
  await partitionsOf(2);
  for (let runs = 0; (await tablesOf(dayOf(old.startsAt + dayMs))).length > 0 && runs < 20; runs += 1) {
    await Promise.all(Array.from({ length: 4 }, drop));
  }
  expect(await tablesOf(dayOf(old.startsAt + dayMs))).toEqual([]);
});
