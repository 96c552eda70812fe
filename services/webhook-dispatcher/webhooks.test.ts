import { afterEach, beforeEach, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { defaultTimeoutMs } from '../../shared/runtime/until.ts';
import { retryWaitsMs } from '../../shared/webhooks/rules/retry.ts';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import {
  eventually,
  fanOutAll,
  freshWorldForEachTest,
  startService,
  workspaceId,
  world,
} from '../../tests/support/running/world.ts';
import { freshNats } from '../../tests/support/stores/datastores.ts';
import { leaseMs } from './queue/claim.ts';

freshWorldForEachTest();
beforeEach(async () => {
  // Each test makes endpoints for its own receivers.
  await world.db`delete from webhook_endpoints`;
});
const running: { stop(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())));
const keep = keeperForThisFile();
const receiver = async (...args: Parameters<typeof startReceiver>) => keep(await startReceiver(...args));

function service(options: Parameters<typeof startService>[1] = {}) {
  const started = startService(world, options);
  running.push(started);
  return started;
}

const drained = () => world.drained();

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

test('without NATS the sweep finds recorded events (I4)', async () => {
  const { url, received } = await receiver();
  await world.endpoint(workspaceId, { url });
  service();
  await world.record(workspaceId, 'order.created', 3);
  await eventually(drained);
  expect(received).toHaveLength(3);
});

test('an announcement starts a fan-out, and automation.trigger is answered', async () => {
  const nats = await freshNats();
  const { url, received } = await receiver();
  const { messaging } = service({ natsUrl: nats.url });
  const endpointId = await world.endpoint(workspaceId, { url, events: ['payment.*'] });
  await world.createRule(workspaceId, 'payment.confirmed', endpointId);
  await eventually(() => messaging.connected());
  const command = { workspaceId, commandId: 'once', event: 'payment.confirmed', data: { amount: 5 } };
  const reply = (await messaging.request('automation.trigger', command, defaultTimeoutMs)) as {
    ok: boolean;
    data: { id: string };
  };
  expect(reply).toMatchObject({ ok: true, data: { event: 'payment.confirmed' } });
  expect(await messaging.request('automation.trigger', command, defaultTimeoutMs)).toEqual(reply);
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

test('a secret that cannot be opened fails deliveries, but disables nothing', async () => {
  const { url, received } = await receiver();
  const endpointId = await world.endpoint(workspaceId, { url });
  await world.db`update webhook_endpoints set secret = ${randomBytes(60)} where id = ${endpointId}`;
  await world.record(workspaceId, 'order.created', 11);
  const other = await world.workspace();
  await world.endpoint(other, { url });
  await world.record(other);
  await fanOutAll(world.db);
  await world.db`update open_deliveries set attempt = ${retryWaitsMs.length}`;
  service();
  await eventually(drained);
  const outcomes = (await world.deliveries(workspaceId)).map(({ status, lastError }) => `${status}, ${lastError}`);
  expect(outcomes).toEqual(Array(11).fill('failed, secret: the signing secret of the endpoint cannot be opened here'));
  expect(received).toHaveLength(1);
  const [endpoint] = await world.db`
    select enabled, consecutive_failures from webhook_endpoints where id = ${endpointId}`;
  expect(endpoint).toEqual({ enabled: true, consecutive_failures: 0 });
});

test('claims with unreadable payloads are released before their lease ends', async () => {
  const { url, received } = await receiver();
  await world.endpoint(workspaceId, { url });
  await world.record(workspaceId, 'order.created', 5);
  await fanOutAll(world.db);
  const session = await world.db.reserve();
  await session`begin`;
  await session`lock table events in access exclusive mode`;
  const { entries } = service();
  const claimed = async () => (await world.db`select from open_deliveries where claim is not null`).count;
  await eventually(async () => (await claimed()) === 5);
  const began = performance.now();
  await eventually(() => entries.some(({ fields }) => String(fields.error).includes('lock timeout')));
  await session`commit`;
  session.release();
  await eventually(() => received.length === 5);
  expect(performance.now() - began).toBeLessThan(leaseMs / 2);
  await eventually(drained);
  expect((await world.attempts(workspaceId)).map(({ number }) => number)).toEqual([1, 1, 1, 1, 1]);
});
