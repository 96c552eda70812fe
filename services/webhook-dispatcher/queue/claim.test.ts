import { afterAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { type Claim, claim } from './claim.ts';
import { closeEndedLanes } from './close-ended-lanes.ts';
import { release } from './release.ts';
import type { Share } from './room.ts';
import { settle } from './settle.ts';

setDefaultTimeout(testMs);

// A world of its own for each test: a claim takes whatever is due anywhere.
const worlds: World[] = [];
let world: World;
beforeEach(async () => {
  world = await createWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map((each) => each.close())));

const none: Share = { ...plenty, room: 0 };

function take(pending: Partial<Share> = {}, retrying: Partial<Share> = {}): Promise<Claim> {
  return claim(world.db, { pending: { ...plenty, ...pending }, retrying: { ...plenty, ...retrying } });
}

async function deliveriesTo(url: string, count: number, name = 'order.created') {
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId, { url });
  await world.record(workspaceId, name, count);
  await fanOutAll(world.db);
  await world.widen();
  return { workspaceId, endpointId };
}

test('a claim gives all that sending needs, and nobody else gets it', async () => {
  const { workspaceId, endpointId } = await deliveriesTo('https://a.example/hook', 1);
  const [delivery] = await world.deliveries(workspaceId);
  const { claimed } = await take();
  expect(claimed).toHaveLength(1);
  expect(claimed[0]).toMatchObject({
    ...{ workspaceId, endpointId, id: delivery?.id, lane: 'pending', number: 1 },
    ...{ event: 'order.created', data: '{"number":1}', url: 'https://a.example/hook', nextSecret: null },
  });
  expect((await take()).claimed).toEqual([]);
});

test('many claims at once give each delivery once', async () => {
  const { workspaceId } = await deliveriesTo('https://a.example/', 300);
  const ids: string[] = [];
  const work = async () => {
    // While others are at the lane, a claim gets nothing and says that there is more.
    for (let more = true; more; ) {
      const claim = await take({ perEndpoint: 400, room: 10 });
      ids.push(...claim.claimed.map(({ id }) => id));
      more = claim.more;
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  expect(ids.toSorted()).toEqual((await world.deliveries(workspaceId)).map(({ id }) => id).toSorted());
});

test('an endpoint never has more under way than its cap, over all processes, and the next comes when one is settled', async () => {
  await deliveriesTo('https://a.example/', 10);
  const first = await take({ perEndpoint: 3 });
  const second = await take({ perEndpoint: 4 });
  expect([first.claimed.length, second.claimed.length]).toEqual([3, 0]);
  await settle(
    world.db,
    first.claimed.slice(0, 2).map((each) => resultOf(each, 'delivered')),
  );
  const third = await take({ perEndpoint: 3 });
  expect(third.claimed).toHaveLength(2);
});

test('first attempts and retries have room apart', async () => {
  await deliveriesTo('https://a.example/', 4);
  const { claimed } = await take({ room: 2 });
  await settle(
    world.db,
    claimed.map((each) => resultOf(each, 'retrying')),
  );
  await world.letWaitsEnd();
  const retries = await take(none);
  expect(retries.claimed.map(({ lane, number }) => [lane, number])).toEqual([
    ['retrying', 2],
    ['retrying', 2],
  ]);
  const firsts = await take({}, none);
  expect(firsts.claimed.map(({ lane, number }) => [lane, number])).toEqual([
    ['pending', 1],
    ['pending', 1],
  ]);
});

test('workspaces take turns, and so do the endpoints of each, however long a backlog is', async () => {
  const busy = await deliveriesTo('https://busy.example/', 3_000);
  const besideIt = await world.endpoint(busy.workspaceId);
  await world.record(busy.workspaceId);
  const small = await deliveriesTo('https://small.example/', 2);
  const { claimed } = await take({ room: 4 });
  const of = (endpointId: string) => claimed.filter((each) => each.endpointId === endpointId).length;
  expect([of(busy.endpointId), of(besideIt), of(small.endpointId)]).toEqual([1, 1, 2]);
});

test('a lane that was served takes its place behind those that still wait', async () => {
  const endpoints: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    endpoints.push((await deliveriesTo('https://a.example/', 5)).endpointId);
    await world.db`select pg_sleep(0.002)`;
  }
  const order: (string | undefined)[] = [];
  for (let index = 0; index < 6; index += 1) {
    order.push((await take({ room: 1 })).claimed[0]?.endpointId);
    await world.db`select pg_sleep(0.002)`;
  }
  expect(order).toEqual([...endpoints, ...endpoints]);
});

test('a workspace that holds its share gets nothing now, and loses nothing', async () => {
  const { workspaceId } = await deliveriesTo('https://a.example/', 2);
  expect((await take({ busyWorkspaces: [workspaceId] })).claimed).toEqual([]);
  expect((await take()).claimed).toHaveLength(2);
});

test('what is given back runs at once, under the same number', async () => {
  await deliveriesTo('https://a.example/', 2);
  const { claimed } = await take();
  await release(world.db, claimed);
  const again = await take();
  expect(again.claimed.map(({ id, number }) => [id, number]).toSorted()).toEqual(
    claimed.map(({ id, number }) => [id, number]).toSorted(),
  );
});

const closings: [string, (ids: { workspaceId: string; endpointId: string }) => PromiseLike<unknown>, string][] = [
  [
    'disabled',
    ({ endpointId }) => world.db`update webhook_endpoints set enabled = false where id = ${endpointId}`,
    'endpoint disabled',
  ],
  [
    'deleted',
    ({ endpointId }) => world.db`update webhook_endpoints set deleted_at = clock() where id = ${endpointId}`,
    'endpoint deleted',
  ],
  [
    'unsubscribed',
    ({ endpointId }) => world.db`update webhook_endpoints set events = '{order.approved}' where id = ${endpointId}`,
    'endpoint no longer subscribed',
  ],
  [
    'lapsed',
    ({ workspaceId }) => world.db`update workspaces set plan = 'starter' where id = ${workspaceId}`,
    'paused: the plan of the workspace has no webhooks',
  ],
  [
    'switched off',
    ({ workspaceId }) => world.db`update workspaces set webhooks_enabled = false where id = ${workspaceId}`,
    'paused: webhooks are switched off for the workspace',
  ],
];

for (const [what, change, reason] of closings) {
  test(`when ${what}, what is open closes as failed with the reason, not counted; an attempt under way still settles`, async () => {
    const ids = await deliveriesTo('https://a.example/', 500);
    const underWay = await take({ room: 2 });
    await change(ids);
    let closed = 0;
    for (let more = true; more; ) {
      const claim = await take();
      closed += claim.closed;
      more = claim.more;
    }
    expect(closed).toBe(498);
    await settle(
      world.db,
      underWay.claimed.map((each) => resultOf(each, 'delivered')),
    );
    const deliveries = await world.deliveries(ids.workspaceId);
    expect(deliveries.filter(({ status, lastError }) => status === 'failed' && lastError === reason)).toHaveLength(498);
    expect(deliveries.filter(({ status }) => status === 'delivered')).toHaveLength(2);
    const [endpoint] = await world.db`select consecutive_failures from webhook_endpoints where id = ${ids.endpointId}`;
    expect(endpoint).toEqual({ consecutive_failures: 0 });
  });
}

test('retries of an endpoint that gets nothing more need not wait to be closed', async () => {
  const { workspaceId, endpointId } = await deliveriesTo('https://a.example/', 3);
  const { claimed } = await take();
  await settle(
    world.db,
    claimed.map((each) => resultOf(each, 'retrying')),
  );
  expect(await closeEndedLanes(world.db)).toBe(0);
  await world.db`update webhook_endpoints set enabled = false where id = ${endpointId}`;
  expect(await closeEndedLanes(world.db)).not.toBe(0);
  await take();
  for (const { status, lastError, attempt } of await world.deliveries(workspaceId)) {
    expect([status, lastError, attempt]).toEqual(['failed', 'endpoint disabled', 1]);
  }
});

test('a platform event whose endpoint does not subscribe to it, or whose rule is gone, closes with that reason', async () => {
  const workspaceId = await world.workspace();
  const orders = await world.endpoint(workspaceId, { events: ['order.*'] });
  const tasks = await world.endpoint(workspaceId, { events: ['task.*'] });
  for (const endpointId of [orders, tasks]) await world.rule(workspaceId, 'task.created', endpointId);
  await world.record(workspaceId, 'task.created');
  await fanOutAll(world.db);
  const { claimed, closed } = await take();
  expect([claimed.map(({ endpointId }) => endpointId), closed]).toEqual([[tasks], 1]);
  await release(world.db, claimed);
  await world.db`delete from automation_rules`;
  expect((await take()).closed).toBe(1);
  for (const { status, lastError } of await world.deliveries(workspaceId)) {
    expect([status, lastError]).toEqual(['failed', 'endpoint no longer subscribed']);
  }
});

test('an attempt whose process died runs again under its number, and its late result writes nothing', async () => {
  const { workspaceId } = await deliveriesTo('https://a.example/', 1);
  const dead = await take();
  expect((await take()).claimed).toEqual([]);
  await world.letWaitsEnd({ leases: true });
  const heir = await take();
  expect(heir.claimed.map(({ id, number }) => [id, number])).toEqual(
    dead.claimed.map(({ id, number }) => [id, number]),
  );
  const late = await settle(
    world.db,
    dead.claimed.map((each) => resultOf(each, 'failed')),
  );
  expect(late.settled).toEqual([]);
  expect(await world.attempts(workspaceId)).toHaveLength(0);
  await settle(
    world.db,
    heir.claimed.map((each) => resultOf(each, 'delivered')),
  );
  await settle(
    world.db,
    dead.claimed.map((each) => resultOf(each, 'failed')),
  );
  expect((await world.attempts(workspaceId)).map(({ number, error }) => [number, error])).toEqual([[1, null]]);
  expect((await world.deliveries(workspaceId)).map(({ status, attempt }) => [status, attempt])).toEqual([
    ['delivered', 1],
  ]);
});
