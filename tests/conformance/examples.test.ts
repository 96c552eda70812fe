import { expect, test } from 'bun:test';
import { Compile } from 'typebox/schema';
import { exampleCalls } from '../../shared/api/contract/examples/calls.ts';
import { ids } from '../../shared/api/contract/examples/evening.ts';
import { exampleBody } from '../../shared/api/contract/openapi-webhooks.ts';
import { allOperations, type OperationId, operations } from '../../shared/api/contract/operations.ts';
import { type WebhookEvent, webhookEvents } from '../../shared/webhooks/contract/events.ts';
import { automationEvents } from '../../shared/webhooks/rules/event-pattern.ts';
import { withParameters } from '../support/requests/client.ts';
import { documentOf, resolved } from '../support/requests/openapi.ts';
import { type Received, verifies } from '../support/requests/receiver.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startExampleWorld } from '../support/running/example-world.ts';

/** Runs the reference's examples against running services, and compares the responses with those it shows. */
const [world] = await forThisFile(startExampleWorld());
const document = await documentOf(world.api.apiRead.client.base);

/** Sends the example call of an operation, for this conversation and order. */
async function answerTo(id: OperationId, conversationId: string, orderId: string): Promise<unknown> {
  const { method, path } = operations[id];
  const { query = {}, body } = exampleCalls[id];
  const withOwnIds = (text: string) => text.replace(ids.conversation, conversationId).replace(ids.order, orderId);
  const { client } = method === 'get' ? world.api.apiRead : world.api.orderActions;
  const address = withParameters(path, query);
  const init = body === undefined ? {} : { method: 'POST', body: withOwnIds(JSON.stringify(body)) };
  return JSON.parse((await client.send(withOwnIds(address), world.key, init)).text);
}

const schemaOf = (name: string) => {
  const content = document.webhooks[name]?.post.requestBody.content['application/json'];
  return Compile(resolved(document, content?.schema));
};

function expectAsDocumented(event: WebhookEvent, { headers, body }: Received): void {
  expect(schemaOf(event.name).Errors(JSON.parse(body.toString()))[1]).toEqual([]);
  for (const { name, required, schema } of document.webhooks[event.name]?.post.parameters ?? []) {
    const value = headers[name.toLowerCase()];
    if (value === undefined) expect([name, required]).toEqual([name, false]);
    else expect([name, value, Compile(Object(schema)).Check(value)]).toEqual([name, value, true]);
  }
}

const triggered = 'payment.confirmed';

/** Events with a data schema come from the platform; of the others, one is triggered. */
const isSentHere = ({ name, data }: WebhookEvent): boolean => data !== null || name === triggered;

test('every example call and delivery matches the reference', async () => {
  for (const event of automationEvents) await world.createRule(event);
  const conversation = await world.startConversation();
  const order = await world.placeOrder(conversation);
  for (const [id] of allOperations)
    expect(withStableNames(await answerTo(id, conversation, order))).toEqual(withStableNames(exampleCalls[id].answer));
  await world.changeOrder(order, 'mark_arrived');
  await world.changeOrder(await world.placeOrder(conversation), 'reject');
  await world.changeConversation(conversation, 'escalate');
  await world.changeConversation(conversation, 'close');
  await world.trigger(triggered, { id: 'its-own-id', note: 'whatever the automation gave' });

  for (const event of webhookEvents) {
    if (!isSentHere(event)) continue;
    const delivery = await world.delivered(event.name);
    expect(verifies(delivery, world.secret)).toBe(true);
    expectAsDocumented(event, delivery);
    expect(withStableNames(JSON.parse(delivery.body.toString()))).toEqual(withStableNames(exampleBody(event)));
  }
});

test('every event is documented, and its example matches its schema', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookEvents.map(({ name }) => name));
  for (const event of webhookEvents) {
    expect([event.name, ...(schemaOf(event.name).Errors(exampleBody(event))[1] ?? [])]).toEqual([event.name]);
  }
  const [created] = webhookEvents;
  if (!created) throw new Error('there is no event');
  const lost = { ...exampleBody(created), data: { ...created.example, status: 'lost' } };
  expect(schemaOf('order.created').Check(lost)).toBe(false);
});

/** Replaces ids and times by stable names (`ord 1`, `time`), so that two runs can be compared. */
function withStableNames(value: unknown): unknown {
  const known = new Map<string, string>();
  const nameOf = (id: string): string => {
    const prefix = id.slice(0, id.indexOf('_'));
    const count = [...known.keys()].filter((each) => each.startsWith(prefix)).length + 1;
    const name = known.get(id) ?? `${prefix} ${count}`;
    known.set(id, name);
    return name;
  };
  const text = (given: string): string => {
    if (/^[a-z]{2,3}_[0-7][0-9a-z]{25}$/.test(given)) return nameOf(given);
    if (/^\d{4}-\d\d-\d\d(T[\d:.]+\+03:00)?$/.test(given)) return given.length > 10 ? 'time' : 'date';
    return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(given) ? 'uuid' : given;
  };
  const walk = (inner: unknown): unknown => {
    if (typeof inner === 'string') return text(inner);
    if (typeof inner === 'number') return inner > 1e12 ? 'ms' : inner;
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, walk(each)]));
  };
  return walk(value);
}
