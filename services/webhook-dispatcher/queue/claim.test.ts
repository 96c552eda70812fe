import { expect, test } from 'bun:test';
import { claimAll, fanOutAll, freshWorldForEachTest, settleAs, world } from '../../../tests/support/running/world.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { closedUnsent } from '../attempt.ts';
import { watchProcesses } from './abandoned.ts';
import { type Claimed, claim, dueEndpoints, readPayloads } from './claim.ts';
import { release } from './release.ts';
import { settle } from './settle.ts';

// Each test has its own database, because a claim takes due deliveries of any workspace.
freshWorldForEachTest();

async function deliveriesTo(url: string, count: number, name = 'order.created') {
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId, { url });
  await world.record(workspaceId, name, count);
  await fanOutAll(world.db);
  return { workspaceId, endpointId };
}

test('a claim returns what sending needs, and no second claim gets it', async () => {
  const { workspaceId, endpointId } = await deliveriesTo('https://a.example/hook', 1);
  const [delivery] = await world.deliveries(workspaceId);
  const data = '{"id": "ord_1",  "note":"كباب \\u0001 é", "total":1.50, "big":12345678901234567890}';
  await world.db`update events set data = ${data} where id = ${delivery?.eventId ?? ''}`;
  const claimed = await claimAll(world.db);
  expect(claimed).toMatchObject([
    {
      ...{ workspaceId, endpointId, id: delivery?.id, eventId: delivery?.eventId, number: 1, closingReason: null },
      ...{ event: 'order.created', url: 'https://a.example/hook', nextSecret: null },
    },
  ]);
  expect([...(await readPayloads(world.db, claimed)).values()]).toMatchObject([{ data }]);
  expect(await claimAll(world.db)).toEqual([]);
});

test('concurrent claims give each delivery once', async () => {
  const { workspaceId } = await deliveriesTo('https://a.example/', 300);
  const ids: string[] = [];
  const work = async () => {
    while ((await dueEndpoints(world.db)).length > 0) ids.push(...(await claimAll(world.db, 10)).map(({ id }) => id));
  };
  await Promise.all(Array.from({ length: 6 }, work));
  expect(ids.toSorted()).toEqual((await world.deliveries(workspaceId)).map(({ id }) => id).toSorted());
});

test('a claim takes the chosen number, oldest first, and due retries', async () => {
  const { workspaceId } = await deliveriesTo('https://a.example/', 4);
  const first = await claimAll(world.db, 2);
  const events = (await world.deliveries(workspaceId)).map(({ eventId }) => eventId);
  expect(first.map(({ eventId }) => eventId).toSorted()).toEqual(events.slice(0, 2));
  await settleAs(world.db, first, 'retrying');
  expect((await claimAll(world.db)).map(({ number }) => number)).toEqual([1, 1]);
  expect(await claimAll(world.db)).toEqual([]);
  await world.makeAllDue();
  expect((await claimAll(world.db)).map(({ number }) => number)).toEqual([2, 2]);
});

test('checks in quick succession release no claims of a reconnecting process', async () => {
  await deliveriesTo('https://a.example/', 1);
  await claimAll(world.db);
  const check = watchProcesses(world.db, recordingLog().log);
  for (let times = 0; times < 5; times += 1) await check();
  expect(await dueEndpoints(world.db)).toEqual([]);
});

test('a disabled endpoint’s open deliveries close, attempts in flight settle', async () => {
  const { workspaceId, endpointId } = await deliveriesTo('https://a.example/', 50);
  const inFlight = await claimAll(world.db, 2);
  await world.db`update webhook_endpoints set enabled = false where id = ${endpointId}`;
  const unsent = await claimAll(world.db);
  expect(unsent.map(({ closingReason }) => closingReason)).toEqual(Array(48).fill('endpoint disabled'));
  await settle(
    world.db,
    unsent.map((each) => closedUnsent(each, 'endpoint disabled')),
  );
  await settleAs(world.db, inFlight, 'delivered');
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries.filter((each) => each.status === 'failed' && each.lastError === 'endpoint disabled')).toHaveLength(
    48,
  );
  expect(deliveries.filter(({ status }) => status === 'delivered')).toHaveLength(2);
  expect(await world.attempts(workspaceId)).toHaveLength(2);
  const [endpoint] = await world.db`select consecutive_failures from webhook_endpoints where id = ${endpointId}`;
  expect(endpoint).toEqual({ consecutive_failures: 0 });
});

test('a platform event closes when neither subscription nor rule wants it', async () => {
  const workspaceId = await world.workspace();
  const orders = await world.endpoint(workspaceId, { events: ['order.*'] });
  const tasks = await world.endpoint(workspaceId, { events: ['task.*'] });
  for (const endpointId of [orders, tasks]) await world.createRule(workspaceId, 'task.created', endpointId);
  await world.record(workspaceId, 'task.created');
  await fanOutAll(world.db);
  const reasons = (claimed: readonly Claimed[]) =>
    new Map(claimed.map(({ endpointId, closingReason }) => [endpointId, closingReason]));
  const unsubscribed = 'endpoint no longer subscribed';
  const claimed = await claimAll(world.db);
  expect(reasons(claimed)).toEqual(
    new Map([
      [orders, unsubscribed],
      [tasks, null],
    ]),
  );
  await release(world.db, claimed);
  await world.db`delete from automation_rules`;
  expect([...reasons(await claimAll(world.db)).values()]).toEqual([unsubscribed, unsubscribed]);
});

test('a lapsed lease is claimed again, and the late result writes nothing', async () => {
  const { workspaceId } = await deliveriesTo('https://a.example/', 1);
  const lapsed = await claimAll(world.db);
  expect(await claimAll(world.db)).toEqual([]);
  await world.makeAllDue({ leases: true });
  const again = await claimAll(world.db);
  expect(again.map(({ id, number }) => [id, number])).toEqual(lapsed.map(({ id, number }) => [id, number]));
  expect((await settleAs(world.db, lapsed, 'failed')).size).toBe(0);
  expect(await world.attempts(workspaceId)).toHaveLength(0);
  await settleAs(world.db, again, 'delivered');
  await settleAs(world.db, lapsed, 'failed');
  expect((await world.attempts(workspaceId)).map(({ number, error }) => [number, error])).toEqual([[1, null]]);
  expect(await world.deliveries(workspaceId)).toMatchObject([{ status: 'delivered', attempt: 1 }]);
});

test('a delivery that another session locks is left for a later claim', async () => {
  const [one, other] = [await deliveriesTo('https://a.example/', 2), await deliveriesTo('https://b.example/', 2)];
  await world.db.begin(async (tx) => {
    await tx`select from open_deliveries where endpoint_id = ${one.endpointId} order by id limit 1 for update`;
    expect(await claimAll(world.db)).toHaveLength(3);
    expect(await claim(world.db, [{ ...other, deliveries: 9 }])).toEqual([]);
  });
  expect(await claimAll(world.db)).toHaveLength(1);
});

test('a lease written while the clock was ahead does not block its delivery', async () => {
  await deliveriesTo('https://a.example/', 1);
  const [leased] = await claimAll(world.db);
  await world.db`update open_deliveries set leased_until = leased_until + interval '20 days'`;
  expect((await claimAll(world.db)).map(({ id }) => id)).toEqual([leased?.id ?? '']);
});
