import { beforeEach, expect, test } from 'bun:test';
import { defaultTimeoutMs } from '../../shared/runtime/until.ts';
import { automationEvents } from '../../shared/webhooks/rules/event-pattern.ts';
import { certificateFor } from '../../tests/attacks/webhooks/certificate.ts';
import { verifies } from '../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { envelopeOf, startDispatcher } from '../../tests/support/running/dispatcher.ts';
import { anySecret } from '../../tests/support/running/world.ts';

/** Tests each sentence of the specification's Events on a running dispatcher. */
const tls = await certificateFor('localhost');
const [dispatcher] = await forThisFile(startDispatcher({ ca: tls.cert }));
let workspaceId: string;
beforeEach(async () => {
  workspaceId = await dispatcher.workspace();
});

const orderEvents = ['order.created', 'order.approved', 'order.rejected', 'order.arrived', 'order.status_changed'];

/** A receiver, and an endpoint for it that subscribes to these patterns. */
async function subscriber(...events: string[]) {
  const receiver = await dispatcher.receiver();
  const endpointId = await dispatcher.endpoint(workspaceId, { url: receiver.url, events });
  return {
    endpointId,
    envelopes: () => receiver.received.map(envelopeOf),
    events: () => receiver.received.map(eventOf),
  };
}

const eventOf = (received: { readonly body: Buffer }): string => envelopeOf(received).event;

function trigger(event: string, data: Record<string, unknown>): Promise<unknown> {
  const command = { workspaceId, commandId: crypto.randomUUID(), event, data };
  return dispatcher.messaging.request('automation.trigger', command, defaultTimeoutMs);
}

test('Subscription patterns: *, order.* and exact names match as specified', async () => {
  const [all, orders, created] = [
    await subscriber('*'),
    await subscriber('order.*'),
    await subscriber('order.created'),
  ];
  const tasks = await subscriber('task.*', 'order.arrived');
  for (const event of automationEvents) {
    for (const { endpointId } of [all, orders, tasks]) await dispatcher.createRule(workspaceId, event, endpointId);
  }
  for (const event of [...orderEvents, ...automationEvents]) await dispatcher.recordEvent(workspaceId, event);
  await dispatcher.untilSettled(workspaceId);
  expect(all.events().toSorted()).toEqual([...orderEvents, ...automationEvents].toSorted());
  expect(orders.events().toSorted()).toEqual(orderEvents.toSorted());
  expect(created.events()).toEqual(['order.created']);
  expect(tasks.events().toSorted()).toEqual(['order.arrived', 'task.created']);
});

test('Automation events: a rule sends the payload to its endpoint', async () => {
  const chosen = await subscriber('*');
  const other = await subscriber('*');
  // A second rule for the same event and endpoint sends nothing more.
  for (const event of [...automationEvents, ...automationEvents]) {
    await dispatcher.createRule(workspaceId, event, chosen.endpointId);
  }
  for (const event of automationEvents) expect(await trigger(event, { of: event })).toMatchObject({ ok: true });
  await dispatcher.untilSettled(workspaceId);
  const envelopes = chosen.envelopes().map(({ event, data }): unknown[] => [event, data]);
  expect(envelopes.toSorted()).toEqual(automationEvents.map((event): unknown[] => [event, { of: event }]).toSorted());
  expect(other.envelopes()).toEqual([]);
});

test('Automation events: without a matching pattern the delivery fails', async () => {
  const { endpointId, envelopes } = await subscriber('order.*');
  await dispatcher.createRule(workspaceId, 'payment.confirmed', endpointId);
  await trigger('payment.confirmed', { amount: 5 });
  await dispatcher.untilSettled(workspaceId);
  const reason = { status: 'failed', attempt: 0, httpStatus: null, lastError: 'endpoint no longer subscribed' };
  expect(await dispatcher.deliveries(workspaceId)).toMatchObject([{ event: 'payment.confirmed', ...reason }]);
  expect(envelopes()).toEqual([]);
});

test('Automation events: data is what the automation gave, of any shape', async () => {
  const { endpointId, envelopes } = await subscriber('file.*');
  await dispatcher.createRule(workspaceId, 'file.ready', endpointId);
  const shapes = [{}, { file: null }, { a: { b: [1, [2, {}], 'ملف', 1.5e300] } }, { event: 'order.created', data: {} }];
  for (const data of shapes) await trigger('file.ready', data);
  await dispatcher.untilSettled(workspaceId);
  const byText = (values: unknown[]) => values.map((value) => JSON.stringify(value)).toSorted();
  expect(byText(envelopes().map(({ data }) => data))).toEqual(byText(shapes));
});

test('There is no send-test-event function: only orders send order events', async () => {
  const { envelopes } = await subscriber('*');
  for (const event of [...orderEvents, 'test', 'order.test', 'webhook.test']) {
    expect([event, await trigger(event, {})]).toMatchObject([event, { ok: false, error: { code: 'invalid_request' } }]);
  }
  await dispatcher.untilSettled(workspaceId);
  expect(envelopes()).toEqual([]);
});

test('Testing uses real events: a test endpoint gets production events', async () => {
  const [inTest, inProduction] = [await subscriber('order.*'), await subscriber('order.*')];
  await dispatcher.db`update webhook_endpoints set environment = 'production' where id = ${inProduction.endpointId}`;
  await dispatcher.recordEvent(workspaceId, 'order.created', { id: 'ord_2', orderReference: '1002' });
  await dispatcher.untilSettled(workspaceId);
  const contents = ({ envelopes }: typeof inTest) => envelopes().map(({ event, data }) => ({ event, data }));
  expect(contents(inTest)).toEqual([{ event: 'order.created', data: { id: 'ord_2', orderReference: '1002' } }]);
  expect(contents(inTest)).toEqual(contents(inProduction));
});

test('Delivery format: a POST of this envelope with exactly these headers', async () => {
  const { url, received } = await dispatcher.receiver(undefined, tls);
  const secret = anySecret();
  await dispatcher.endpoint(workspaceId, { url, secret });
  await dispatcher.recordEvent(workspaceId, 'order.created', { id: 'ord_1', customer: { name: 'زينب' } });
  await dispatcher.untilSettled(workspaceId);
  expect(url).toStartWith('https://');
  const [first] = received;
  if (!first || received.length > 1) throw new Error(`${received.length} requests instead of one`);
  expect(first.method).toBe('POST');
  const envelope = envelopeOf(first);
  expect(Object.keys(envelope)).toEqual(['event', 'timestamp', 'data']);
  expect(envelope).toMatchObject({ event: 'order.created', data: { id: 'ord_1', customer: { name: 'زينب' } } });
  expect(Number.isSafeInteger(envelope.timestamp)).toBe(true);
  const own = Object.entries(first.headers).filter(([name]) => /^(x-|webhook-|content-type$)/.test(name));
  const [delivery] = await dispatcher.deliveries(workspaceId);
  expect(Object.fromEntries(own)).toEqual({
    'content-type': 'application/json',
    'x-service-event': 'order.created',
    'x-service-delivery': delivery?.id,
    'x-service-timestamp': String(envelope.timestamp),
    'x-service-signature-version': 'v1',
    'x-service-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    // Beside those of the specification (decided: Webhooks).
    'webhook-id': delivery?.id,
    'webhook-timestamp': String(Math.floor(envelope.timestamp / 1000)),
    'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
  });
  expect(verifies(first, secret)).toBe(true);
});

test('Delivery format: the delivery id is unique to an event and an endpoint', async () => {
  const { url, received } = await dispatcher.receiver();
  for (let index = 0; index < 3; index += 1) await dispatcher.endpoint(workspaceId, { url });
  for (let index = 0; index < 4; index += 1) await dispatcher.recordEvent(workspaceId);
  await dispatcher.untilSettled(workspaceId);
  expect(received).toHaveLength(12);
  expect(new Set(received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(12);
});
