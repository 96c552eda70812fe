import { afterAll, afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { patienceMs } from '../../shared/runtime/until.ts';
import { type Receiver, startReceiver, verifies } from '../../tests/support/requests/receiver.ts';
import { testMs } from '../../tests/support/run/patience.ts';
import { anySecret, createWorld, eventually, startService, type World } from '../../tests/support/running/world.ts';
import { freshNats, type Server } from '../../tests/support/stores/datastores.ts';

setDefaultTimeout(testMs);

let world: World;
let workspaceId: string;
const running: { stop(): Promise<unknown> }[] = [];
const receivers: Receiver[] = [];
const worlds: World[] = [];

beforeEach(async () => {
  world = await createWorld();
  worlds.push(world);
  workspaceId = await world.workspace();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await Promise.all(receivers.splice(0).map((each) => each.close()));
});
afterAll(() => Promise.all(worlds.map((each) => each.close())));

async function receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...args);
  receivers.push(started);
  return started;
}

function service(options: Parameters<typeof startService>[1] = {}) {
  const started = startService(world, options);
  running.push(started);
  return started;
}

const drained = () => world.drained();

const deliveryIds = (of: Receiver) => of.received.map(({ headers }) => String(headers['x-service-delivery']));

test('a delivery has the format of the specification and verifies with the tools of a receiver', async () => {
  const [secret, nextSecret] = [anySecret(), anySecret()];
  const { url, received } = await receiver();
  await world.endpoint(workspaceId, { url, secret, nextSecret });
  const data = '{"id": "ord_1",  "note":"كباب \\u0001 é", "total":1.50, "big":12345678901234567890}';
  await world.db`
    with event as (
      insert into events (workspace_id, id, name, data)
      values (${workspaceId}, ${workspaceId.replace('ws_', 'evt_')}, 'order.approved', ${data}) returning workspace_id, id
    )
    insert into event_outbox select workspace_id, id from event`;
  service();
  await eventually(drained);
  const [first] = received;
  if (!first) throw new Error('nothing came');
  const [delivery] = await world.deliveries(workspaceId);
  expect(first).toMatchObject({ method: 'POST', path: '/hook' });
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'order.approved',
    'x-service-delivery': delivery?.id,
    'x-service-signature-version': 'v1',
  });
  const timestamp = Number(first.headers['x-service-timestamp']);
  expect(Math.abs(first.at - timestamp)).toBeLessThan(5_000);
  expect(first.body.toString()).toBe(`{"event":"order.approved","timestamp":${timestamp},"data":${data}}`);
  expect(verifies(first, secret)).toBe(true);
  expect(verifies(first, nextSecret, 'x-service-signature-next')).toBe(true);
  expect(verifies(first, anySecret())).toBe(false);
  const [attempt] = await world.attempts(workspaceId);
  expect(attempt).toMatchObject({ number: 1, sentAt: timestamp, httpStatus: 204, error: null });
});

test('a failed delivery is tried again after 10, 30, 90 and 270 s: same id, same data, new timestamp, and then has failed', async () => {
  const secret = anySecret();
  const { url, received } = await receiver((_, response) => response.writeHead(503).end('try later'));
  const endpointId = await world.endpoint(workspaceId, { url, secret });
  await world.record(workspaceId);
  service();
  const waits: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    await eventually(async () => (await world.attempts(workspaceId)).length === number);
    const [delivery] = await world.deliveries(workspaceId);
    const last = (await world.attempts(workspaceId)).at(-1);
    expect(delivery).toMatchObject({ attempt: number, httpStatus: 503, lastError: 'http_503: try later' });
    if (delivery?.dueAt) waits.push(delivery.dueAt - (last?.settledAt ?? 0));
    expect(delivery?.status).toBe(number < 5 ? 'retrying' : 'failed');
    await world.letWaitsEnd();
  }
  expect(waits).toEqual([10_000, 30_000, 90_000, 270_000]);
  expect(received).toHaveLength(5);
  expect(new Set(deliveryIds({ received } as Receiver)).size).toBe(1);
  const timestamps = received.map(({ headers }) => Number(headers['x-service-timestamp']));
  expect(timestamps).toEqual((await world.attempts(workspaceId)).map(({ sentAt }) => sentAt));
  expect(new Set(timestamps).size).toBe(5);
  for (const each of received) {
    expect(verifies(each, secret)).toBe(true);
    expect(JSON.parse(each.body.toString())).toEqual({
      event: 'order.created',
      timestamp: Number(each.headers['x-service-timestamp']),
      data: { number: 1 },
    });
  }
  const [endpoint] =
    await world.db`select consecutive_failures, enabled from webhook_endpoints where id = ${endpointId}`;
  expect(endpoint).toEqual({ consecutive_failures: 1, enabled: true });
});

test('a retry that succeeds delivers, and resets the count of its endpoint', async () => {
  const { url, received } = await receiver((_, response) => response.writeHead(received.length < 3 ? 500 : 200).end());
  const endpointId = await world.endpoint(workspaceId, { url });
  await world.db`update webhook_endpoints set consecutive_failures = 9 where id = ${endpointId}`;
  await world.record(workspaceId);
  service();
  await eventually(async () => {
    await world.letWaitsEnd();
    return drained();
  });
  expect(await world.deliveries(workspaceId)).toMatchObject([
    { status: 'delivered', attempt: 3, httpStatus: 200, lastError: null },
  ]);
  const [endpoint] =
    await world.db`select consecutive_failures, enabled from webhook_endpoints where id = ${endpointId}`;
  expect(endpoint).toEqual({ consecutive_failures: 0, enabled: true });
});

test('the tenth exhausted delivery disables the endpoint, and what was still open closes with that reason', async () => {
  const { url } = await receiver((_, response) => response.writeHead(500).end());
  const endpointId = await world.endpoint(workspaceId, { url });
  await world.db`update webhook_endpoints set consecutive_failures = 9 where id = ${endpointId}`;
  await world.record(workspaceId);
  service();
  await eventually(async () => (await world.attempts(workspaceId)).length === 1);
  await world.db`update open_deliveries set attempt = 4`;
  await world.letWaitsEnd();
  await eventually(drained);
  const [endpoint] = await world.db`
    select consecutive_failures, enabled, disabled_reason from webhook_endpoints where id = ${endpointId}`;
  expect(endpoint).toEqual({
    consecutive_failures: 10,
    enabled: false,
    disabled_reason: '10 deliveries in a row failed after their last attempt',
  });
  const [missed] = await world.record(workspaceId);
  await eventually(drained);
  const [, dropped, ...others] = await world.deliveries(workspaceId);
  expect(dropped).toMatchObject({ eventId: missed, status: 'failed', attempt: 0, lastError: 'endpoint disabled' });
  expect(others).toEqual([]);
});

test('two services on one database deliver each event once', async () => {
  const { url, received } = await receiver();
  for (let index = 0; index < 3; index += 1) await world.endpoint(workspaceId, { url });
  for (let index = 0; index < 4; index += 1) await world.record(workspaceId, 'order.created', 100);
  service();
  service();
  await eventually(drained);
  expect(received).toHaveLength(1_200);
  expect(new Set(received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1_200);
  expect(await world.attempts(workspaceId)).toHaveLength(1_200);
});

test('without NATS the sweeper finds what was recorded (I4)', async () => {
  const { url, received } = await receiver();
  await world.endpoint(workspaceId, { url });
  service();
  await world.record(workspaceId, 'order.created', 3);
  await eventually(drained);
  expect(received).toHaveLength(3);
});

test('twenty endpoints that never answer, each with a long backlog, do not delay another', async () => {
  const hanging = await receiver(() => {});
  const { url, received } = await receiver();
  for (let index = 0; index < 20; index += 1) {
    const dead = await world.workspace();
    await world.endpoint(dead, { url: hanging.url });
    await world.record(dead, 'order.created', 200);
  }
  await world.endpoint(workspaceId, { url });
  service();
  await eventually(() => hanging.received.length >= 100);
  await world.record(workspaceId, 'order.created', 300);
  await eventually(() => received.length === 300);
  // None of the others had ended when the last of these came, so they needed none of their room: an attempt lasts 15 s.
  const [row] =
    await world.db`select count(*)::int as settled from delivery_attempts where workspace_id <> ${workspaceId}`;
  expect(row).toEqual({ settled: 0 });
});

test('a service that stops gives back what does not end in time, for others to run now', async () => {
  let isHanging = true;
  const { url, received } = await receiver((_, response) => {
    if (!isHanging) response.writeHead(204).end();
  });
  await world.endpoint(workspaceId, { url });
  await world.record(workspaceId, 'order.created', 5);
  const first = startService(world, { drainMs: 50 });
  await eventually(() => received.length === 5);
  await first.stop();
  isHanging = false;
  service();
  await eventually(drained);
  expect(received).toHaveLength(10);
  expect((await world.attempts(workspaceId)).map(({ number }) => number)).toEqual([1, 1, 1, 1, 1]);
});

let nats: Server;

test('an announcement is enough, and commands are answered: automation.trigger', async () => {
  nats = await freshNats();
  const { url, received } = await receiver();
  const { messaging } = service({ natsUrl: nats.url });
  const endpointId = await world.endpoint(workspaceId, { url, events: ['payment.*'] });
  await world.rule(workspaceId, 'payment.confirmed', endpointId);
  await eventually(() => messaging.connected());
  const command = { workspaceId, commandId: 'once', event: 'payment.confirmed', data: { amount: 5 } };
  const reply = (await messaging.request('automation.trigger', command, patienceMs)) as {
    ok: boolean;
    data: { id: string };
  };
  expect(reply).toMatchObject({ ok: true, data: { event: 'payment.confirmed' } });
  expect(await messaging.request('automation.trigger', command, patienceMs)).toEqual(reply);
  await eventually(drained);
  expect(received.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    { event: 'payment.confirmed', data: { amount: 5 } },
  ]);
  const refused = await messaging.request(
    'automation.trigger',
    { ...command, workspaceId: 'ws_none', commandId: 'x' },
    5_000,
  );
  expect(refused).toMatchObject({ ok: false, error: { code: 'not_found' } });
  await world.record(workspaceId, 'payment.confirmed');
  announceEvents(messaging);
  await eventually(() => received.length === 2);
});
