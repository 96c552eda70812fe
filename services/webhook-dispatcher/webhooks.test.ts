import { afterEach, beforeEach, expect, test } from 'bun:test';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { defaultTimeoutMs } from '../../shared/runtime/until.ts';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import {
  eventually,
  freshWorldForEachTest,
  startService,
  workspaceId,
  world,
} from '../../tests/support/running/world.ts';
import { freshNats } from '../../tests/support/stores/datastores.ts';

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
