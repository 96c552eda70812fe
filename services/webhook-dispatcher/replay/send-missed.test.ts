import { expect, test } from 'bun:test';
import { makePartitions } from '../../../shared/schema/partitions.ts';
import { closingReasons } from '../../../shared/webhooks/rules/closing-reason.ts';
import {
  claimAll,
  closeAll,
  enableEndpoint,
  endpointId,
  fanOutAll,
  freshWorldForEachTest,
  resultOf,
  sendAllMissed,
  settleAs,
  workspaceId,
  world,
} from '../../../tests/support/running/world.ts';
import { settle } from '../queue/settle.ts';
import { sendMissed } from './send-missed.ts';

freshWorldForEachTest();

const take = () => claimAll(world.db);

const record = async (name = 'order.created', count = 1) => {
  const ids = await world.record(workspaceId, name, count);
  await fanOutAll(world.db);
  return ids;
};

/** Claims and settles whatever is due, until nothing is. */
async function deliverAll(): Promise<void> {
  for (let claimed = await take(); claimed.length > 0; claimed = await take()) {
    await settleAs(world.db, claimed, 'delivered');
  }
}

const eventIds = async () => (await world.deliveries(workspaceId)).map(({ eventId }) => eventId);

test('events missed while disabled are sent once, no others', async () => {
  const [before] = await record();
  await deliverAll();
  await enableEndpoint(false);
  const missed = await record('order.created', 3);
  await enableEndpoint(true);
  const [after] = await record();
  const unsent = (await world.deliveries(workspaceId)).filter(({ status }) => status === 'failed');
  expect(unsent.map(({ eventId, lastError, attempt }) => [eventId, lastError, attempt])).toEqual(
    missed.map((id) => [id, closingReasons.disabled, 0]),
  );
  expect(await eventIds()).toEqual(([before, ...missed, after] as string[]).toSorted());
  expect(await sendAllMissed()).toBe(3);
  expect(await eventIds()).toEqual(([before, ...missed, after] as string[]).toSorted());
  await deliverAll();
  expect(await sendAllMissed()).toBe(0);
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries.map(({ status, round }) => [status, round])).toEqual(new Array(5).fill(['delivered', 1]));
});

test('deliveries closed by disabling are resent under their id, no others', async () => {
  await record('order.created', 4);
  const claimed = await take();
  await settle(
    world.db,
    claimed.map((each, index) => resultOf(each, index === 0 ? 'failed' : index === 1 ? 'delivered' : 'retrying')),
  );
  await record();
  await enableEndpoint(false);
  await world.makeAllDue();
  expect(await closeAll(world.db)).toBe(3);
  await enableEndpoint(true);
  const ids = (await world.deliveries(workspaceId)).map(({ id }) => id);
  expect(await sendAllMissed()).toBe(3);
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries.map(({ id }) => id)).toEqual(ids);
  const statuses = deliveries.map(({ status }) => status).toSorted();
  expect(statuses.join()).toBe('delivered,failed,pending,pending,pending');
  for (const { status, round, attempt, lastError } of deliveries) {
    if (status === 'pending') expect([round, attempt, lastError]).toEqual([2, 0, null]);
  }
});

test('an automatically disabled endpoint has missed events too', async () => {
  await record('order.created', 10);
  const claimed = await take();
  await settleAs(world.db, claimed, 'failed');
  const missed = await record('order.created', 2);
  await enableEndpoint(true);
  expect(await sendAllMissed()).toBe(2);
  expect((await eventIds()).slice(-2)).toEqual(missed);
});

test('only events the endpoint would get now are sent', async () => {
  await world.createRule(workspaceId, 'task.created', endpointId);
  await enableEndpoint(false);
  await world.db`update webhook_endpoints set events = '{order.created,task.created,file.ready}' where id = ${endpointId}`;
  const [created] = await record('order.created');
  await record('order.approved');
  const [task] = await record('task.created');
  await record('file.ready');
  await world.createRule(workspaceId, 'file.ready', endpointId);
  const [file] = await record('file.ready');
  const stranger = await world.workspace();
  await world.record(stranger);
  await fanOutAll(world.db);
  const [older] = await world.record(workspaceId);
  await world.db`update event_outbox set recorded_at = recorded_at - interval '1 day' where event_id = ${older ?? ''}`;
  await fanOutAll(world.db);
  await enableEndpoint(true);
  expect(await sendAllMissed()).toBe(3);
  expect(await eventIds()).toEqual([created, task, file] as string[]);
  await world.db`update webhook_endpoints set events = '{order.*}' where id = ${endpointId}`;
  expect(await sendAllMissed()).toBe(0);
});

test('an event not fanned out yet is left to the fan-out', async () => {
  await enableEndpoint(false);
  const [waiting] = await world.record(workspaceId);
  await enableEndpoint(true);
  expect(await sendAllMissed()).toBe(0);
  await fanOutAll(world.db);
  expect(await sendAllMissed()).toBe(0);
  expect(await eventIds()).toEqual([waiting] as string[]);
});

test('missed events are sent despite jumps of the database clock', async () => {
  const clockAt = (offset: string) =>
    world.db.unsafe(`create or replace function clock() returns timestamptz language sql volatile
      return date_trunc('milliseconds', clock_timestamp() + interval '${offset}')`);
  await world.db`update webhook_endpoints set created_at = '2020-01-01'`;
  const missed: string[] = [];
  for (const [before, meanwhile, after] of [
    ['0', '-10 min', '-10 min'],
    ['0', '0', '-10 min'],
    ['1 year', '1 year', '0'],
    ['0', '1 year', '0'],
  ] as const) {
    await clockAt(before);
    await makePartitions(world.db);
    await enableEndpoint(false);
    await clockAt(meanwhile);
    await makePartitions(world.db);
    missed.push(...(await record('order.created', 2)));
    await clockAt(after);
    await enableEndpoint(true);
  }
  expect(await sendAllMissed()).toBe(8);
  expect((await eventIds()).toSorted()).toEqual(missed.toSorted());
});

test('a disabled endpoint is refused, and its missed events stay', async () => {
  await enableEndpoint(false);
  await record();
  const command = { workspaceId, endpointId };
  await expect(sendMissed(world.db, command)).rejects.toThrow(`${closingReasons.disabled}: enable it first`);
  await enableEndpoint(true);
  await world.db`update workspaces set plan = 'free' where id = ${workspaceId}`;
  await expect(sendMissed(world.db, command)).rejects.toThrow(closingReasons.planLapsed);
  await world.db`update workspaces set plan = 'pro' where id = ${workspaceId}`;
  await expect(sendMissed(world.db, { ...command, workspaceId: await world.workspace() })).rejects.toThrow(
    'no such endpoint',
  );
  expect(await sendAllMissed()).toBe(1);
});
