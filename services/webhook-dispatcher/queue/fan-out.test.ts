import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { connect } from '../../../shared/db/connections/connect.ts';
import { eligiblePlans, plans } from '../../../shared/domain/access/plan.ts';
import { isId } from '../../../shared/domain/id.ts';
import { closingReasons } from '../../../shared/domain/webhooks/closing-reason.ts';
import { eventNames, matches } from '../../../shared/domain/webhooks/event-pattern.ts';
import { until } from '../../../shared/runtime/until.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, type World } from '../../../tests/support/running/world.ts';
import { openLanes } from '../replay/open-again.ts';
import { fanOut } from './fan-out.ts';
import { fanOutInParts } from './fan-out-in-parts.ts';
import { createUnderWay } from './under-way.ts';

setDefaultTimeout(testMs);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('an event becomes a delivery to each endpoint that subscribes to it, due now, and its lane is due', async () => {
  const workspaceId = await world.workspace();
  const [all, orders, exact] = [
    await world.endpoint(workspaceId, { events: ['*'] }),
    await world.endpoint(workspaceId, { events: ['message.received', 'order.*'] }),
    await world.endpoint(workspaceId, { events: ['order.created'] }),
  ];
  await world.endpoint(workspaceId, { events: ['order.approved'] });
  const [eventId] = await world.record(workspaceId, 'order.created');
  await fanOut(world.db);
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries.map((delivery) => delivery.endpointId)).toEqual([all, orders, exact].toSorted());
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({ eventId, event: 'order.created', status: 'pending', attempt: 0, round: 1 });
    expect(isId('delivery', delivery.id)).toBe(true);
  }
  const [{ late } = { late: -1 }] = await world.db<{ late: number }[]>`
    select count(*)::int as late from open_deliveries d
    join endpoint_lanes l on l.endpoint_id = d.endpoint_id and l.status = d.status
    where d.workspace_id = ${workspaceId} and (l.next_due_at > d.due_at or d.due_at > clock())`;
  expect(late).toBe(0);
});

test('the database matches patterns as the rule does', async () => {
  const patterns = [
    '*',
    'order.*',
    'conversation.*',
    'work_item.*',
    'work_item.created',
    ...eventNames,
    'workXitem.created',
  ];
  const rows = await world.db<{ pattern: string; event: string; is: boolean }[]>`
    select pattern, event, subscribes(array[pattern], event) as is
    from unnest(${patterns}::text[]) pattern cross join unnest(${[...eventNames]}::text[]) event`;
  for (const { pattern, event, is } of rows)
    expect([pattern, event, is]).toEqual([pattern, event, matches([pattern], event)]);
  expect(rows.filter((row) => row.is).length).toBeGreaterThan(eventNames.length * 2);
});

test('the database has webhooks on the plans that the rule names', async () => {
  for (const plan of plans) {
    const endpointId = await world.endpoint(await world.workspace(plan));
    const [receiver] = await world.db`select closing_reason from webhook_receivers where id = ${endpointId}`;
    const reason = eligiblePlans.includes(plan) ? null : closingReasons.planLapsed;
    expect([plan, receiver]).toEqual([plan, { closing_reason: reason }]);
  }
});

test('an endpoint gets nothing older than itself, nothing once deleted, and what it misses while disabled is closed at once', async () => {
  const workspaceId = await world.workspace();
  const [disabled, deleted] = [await world.endpoint(workspaceId), await world.endpoint(workspaceId)];
  await world.db`update webhook_endpoints set enabled = false where id = ${disabled}`;
  await world.db`update webhook_endpoints set deleted_at = clock() where id = ${deleted}`;
  await world.record(workspaceId);
  await world.endpoint(workspaceId);
  expect((await fanOut(world.db)).deliveries).toBe(0);
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries.map(({ endpointId, status, round }) => [endpointId, status, round])).toEqual([
    [disabled, 'failed', 0],
  ]);
});

test('nothing is fanned out on a plan without webhooks, with webhooks off, or to another workspace', async () => {
  const lapsed = await world.workspace('starter');
  const off = await world.workspace();
  await world.db`update workspaces set webhooks_enabled = false where id = ${off}`;
  const other = await world.workspace();
  for (const workspaceId of [lapsed, off, other]) await world.endpoint(workspaceId);
  for (const workspaceId of [lapsed, off]) await world.record(workspaceId);
  await fanOut(world.db);
  for (const workspaceId of [lapsed, off, other]) expect(await world.deliveries(workspaceId)).toHaveLength(0);
});

test('a platform event goes only where a rule sends it, whatever the endpoint subscribes to', async () => {
  const workspaceId = await world.workspace();
  const [chosen, ordersOnly] = [
    await world.endpoint(workspaceId),
    await world.endpoint(workspaceId, { events: ['order.*'] }),
  ];
  await world.endpoint(workspaceId);
  await world.rule(workspaceId, 'message.received', chosen);
  await world.rule(workspaceId, 'message.received', chosen);
  await world.rule(workspaceId, 'message.received', ordersOnly);
  await world.rule(workspaceId, 'file.ready', ordersOnly);
  await world.record(workspaceId, 'message.received');
  await fanOut(world.db);
  const endpoints = (await world.deliveries(workspaceId)).map((delivery) => delivery.endpointId);
  expect(endpoints).toEqual([chosen, ordersOnly].toSorted());
});

test('a rule younger than the event does not send it', async () => {
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId);
  await world.record(workspaceId, 'task.created');
  await world.rule(workspaceId, 'task.created', endpointId);
  await fanOut(world.db);
  expect(await world.deliveries(workspaceId)).toHaveLength(0);
});

test('many fan-outs at once make each delivery once and mark each event once (I5)', async () => {
  const workspaceId = await world.workspace();
  for (let index = 0; index < 3; index += 1) await world.endpoint(workspaceId);
  for (let index = 0; index < 5; index += 1) await world.record(workspaceId, 'order.approved', 700);
  const work = async () => {
    const made = { events: 0, deliveries: 0 };
    for (let rounds = 0; rounds < 6; rounds += 1) {
      const { events, deliveries } = await fanOut(world.db);
      made.events += events;
      made.deliveries += deliveries;
    }
    return made;
  };
  const made = await Promise.all(Array.from({ length: 5 }, work));
  expect(made.reduce((sum, { events }) => sum + events, 0)).toBe(3_500);
  expect(made.reduce((sum, { deliveries }) => sum + deliveries, 0)).toBe(10_500);
  expect(await world.deliveries(workspaceId)).toHaveLength(10_500);
});

test('events that are too many for one statement are taken in smaller parts', async () => {
  const slow = await createWorld();
  try {
    await slow.db.unsafe(`
      create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$;
      create trigger linger before insert on open_deliveries for each row execute function linger()`);
    const impatient = connect(slow.url, { name: 'test', settings: { statement_timeout: '600' } });
    const workspaceId = await slow.workspace();
    await slow.endpoint(workspaceId);
    await slow.record(workspaceId, 'order.created', 40);
    const fanOutPart = fanOutInParts(impatient);
    const parts = await Promise.allSettled([fanOutPart()]);
    for (let more = true; more; ) {
      const [part] = await Promise.allSettled([fanOutPart()]);
      parts.push(part);
      more = part.status === 'rejected' || part.value.more;
    }
    await impatient.end({ timeout: 1 });
    expect(parts[0]?.status).toBe('rejected');
    expect(await slow.deliveries(workspaceId)).toHaveLength(40);
  } finally {
    await slow.close();
  }
});

test('events of many workspaces wait a moment for room, and go on without where none comes; a flood of one waits for none', async () => {
  const own = await createWorld();
  const underWay = createUnderWay();
  const waits: number[] = [];
  const lendSpare = (withinMs: number) => {
    waits.push(withinMs);
    return underWay.lendSpare(withinMs);
  };
  const part = fanOutInParts(own.db, { lendSpare, begin: async () => {} });
  const attempt = (nth: number) => ({ lane: 'pending', pace: 'soon', workspaceId: `ws_${nth % 5}`, bytes: 1 }) as const;
  const taken = Array.from({ length: 251 }, (_, nth) => attempt(nth));
  const [last] = taken;
  try {
    const workspaces = await Promise.all(Array.from({ length: 4 }, () => own.workspace()));
    for (const each of workspaces) await own.endpoint(each);
    const recordAll = () => Promise.all(workspaces.map((each) => own.record(each)));
    for (const each of taken) underWay.add(each);
    await recordAll();
    const made = part();
    if (last) underWay.remove(last);
    expect(await made).toMatchObject({ deliveries: 4, claimed: { length: 4 } });
    if (last) underWay.add(last);
    await recordAll();
    expect(await part()).toMatchObject({ deliveries: 4, claimed: [] });
    await recordAll();
    expect(await part()).toMatchObject({ deliveries: 4, claimed: [] });
    expect(waits).toEqual([200, 200, 0]);
    for (const each of taken) underWay.remove(each);
    expect(await part()).toMatchObject({ events: 0, more: false });
    await own.record(workspaces[0] ?? '', 'order.created', 600);
    // As many as there is room for, and then as many as one statement takes.
    expect(await part()).toMatchObject({ events: 250, isMixed: false });
    expect(await part()).toMatchObject({ events: 350 });
  } finally {
    await own.close();
  }
});

test('a workspace of which somebody holds a lane is passed over, and nothing of it is lost: others wait for none of it', async () => {
  const own = await createWorld();
  const session = connect(own.url, { name: 'session', settings: { idle_in_transaction_session_timeout: '0' } });
  const impatient = connect(own.url, { name: 'test', settings: { lock_timeout: '100' } });
  const look = fanOutInParts(impatient);
  const [busy, stranger, fresh] = [await own.workspace(), await own.workspace(), await own.workspace()];
  const [held] = [await own.endpoint(busy), await own.endpoint(busy), await own.endpoint(stranger)];
  const all = () => Promise.all([busy, stranger, fresh].map(async (each) => (await own.deliveries(each)).length));
  try {
    for (const each of [busy, stranger]) await own.record(each);
    while ((await look()).more);
    expect(await all()).toEqual([2, 1, 0]);
    await session.begin(async (tx) => {
      await tx`select from endpoint_lanes where endpoint_id = ${held} for update`;
      // One to which nothing was ever sent, too.
      await openLanes(tx, { workspaceId: fresh, endpointId: await own.endpoint(fresh), events: [] });
      await own.record(fresh);
      // More than one look takes.
      await own.record(busy, 'order.created', 1_100);
      await own.record(stranger);
      while ((await look()).more);
      expect(await all()).toEqual([2, 2, 0]);
    });
    await until(async () => (await look()) && (await all())[0] === 2_202, {
      late: () => 'some are lost',
    });
    expect(await all()).toEqual([2_202, 2, 1]);
  } finally {
    await Promise.all([session.end({ timeout: 1 }), impatient.end({ timeout: 1 })]);
    await own.close();
  }
});
