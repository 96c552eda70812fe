import { expect, test } from 'bun:test';
import { newId } from '../../../shared/db/new-id.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createConversation } from '../../support/data/rows.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { orderCommandClient } from '../../support/requests/order-commands.ts';
import { startReceiver, verifies } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshStores } from '../../support/running/services.ts';
import { anySecret, insertEndpoint, secretsKey } from '../../support/running/world.ts';
import { type CollectedSpan, startCollector, treeOf } from '../../support/watching/collector.ts';

const [stores] = await forThisFile(freshStores());
const { db, messaging } = stores;
const [collector] = await forThisFile(startCollector());
const settings = {
  ...{ ...stores.settings, SECRETS_KEY: secretsKey },
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
};
const [orderActions, conversations] = await forThisFile(
  startServiceProcess('order-actions', settings),
  startServiceProcess('conversations', settings),
  startServiceProcess('webhook-dispatcher', settings),
);
const receiver = await startReceiver((_, response) => {
  response.writeHead(receiver.received.length === 1 ? 503 : 204).end();
});
await forThisFile(receiver);

const strangersTrace = '0af7651916cd43dd8448eb211c80319c';
const strangersSpan = 'b7ad6b7169203331';
const customer = { name: 'Zainab Ali', phone: '+9647701234567' };

test('the trace of an order is one tree from the call to both attempts', async () => {
  const workspaceId = await createWorkspace(db);
  const secret = anySecret();
  await insertEndpoint(db, workspaceId, { url: receiver.url, events: ['order.approved'], secret });
  const { orderId, key } = await orderOfAChat(workspaceId);
  await act(key, orderId, 'till-7-0042');
  await until(() => receiver.received.length === 1, { timeoutMessage: () => 'nothing was sent' });
  await until(async () => (await dueAtOnce()) > 0, { timeoutMessage: () => 'no attempt is retried' });
  await until(() => receiver.received.length === 2, { timeoutMessage: () => 'the delivery was not sent again' });

  const called = await until(() => collector.spans.find((span) => span.attributes['request.id'] === 'till-7-0042'), {
    timeoutMessage: () => 'the call is in no trace',
  });
  const isWhole = (sofar: readonly CollectedSpan[]) =>
    sofar.filter(({ name }) => name === 'attempt order.approved').length === 2 &&
    sofar.filter(({ name }) => name === 'conversations.send').length === 2;
  const spans = await collector.trace(called.traceId, isWhole);
  const tree = treeOf(spans);
  const below = (parent: CollectedSpan | undefined, name: string | RegExp) =>
    spans
      .filter((span) => span.parentSpanId === parent?.spanId && span.name.match(name)?.[0] === span.name)
      .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));

  // One tree without an orphan, which begins with the call: the caller's trace is linked, not continued.
  expect(tree).toHaveLength(spans.length);
  expect(tree.filter((line) => !line.startsWith(' '))).toEqual(['order-actions: POST /api/v1/orders/action']);
  expect(called).toMatchObject({
    attributes: { 'http.response.status_code': '200', 'http.route': '/api/v1/orders/action' },
    links: [{ traceId: strangersTrace, spanId: strangersSpan }],
  });
  expect(called.traceId).not.toBe(strangersTrace);

  // Its statements by name, the key's among them, and the command that tells the customer with those of who serves it.
  expect(below(called, /select .*valid_api_keys.*/).length).toBeGreaterThan(0);
  expect(below(called, /update orders .*insert events .*/)).toHaveLength(1);
  const [asked] = below(called, 'conversations.send');
  const [served] = below(asked, 'conversations.send');
  expect([asked?.service, served?.service]).toEqual(['order-actions', 'conversations']);
  expect([...below(served, 'begin'), ...below(served, 'insert messages'), ...below(served, 'commit')]).toHaveLength(3);

  // The event, its fan-out, which may claim for a first attempt, and each attempt with its request and what settles it.
  const [event] = below(called, 'order.approved');
  expect(below(event, 'fan out')).toHaveLength(1);
  expect(below(event, 'claim').length).toBeGreaterThan(0);
  const attempts = below(event, 'attempt order.approved');
  const posts = attempts.flatMap((attempt) => below(attempt, 'POST'));
  expect(attempts.map(({ attributes }) => attributes['delivery.attempt'])).toEqual(['1', '2']);
  expect(posts).toMatchObject([
    { attributes: { 'http.response.status_code': '503' }, status: { code: 2, message: 'http_503' } },
    { attributes: { 'http.response.status_code': '204' } },
  ]);
  for (const attempt of attempts) expect(below(attempt, /.*insert delivery_attempts.*/)).toHaveLength(1);

  // The receiver can go on with it, and what is signed is what was signed before.
  expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual(
    posts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  );
  for (const received of receiver.received) expect(verifies(received, secret)).toBe(true);

  // Nobody's data and no secret is told, and the collector was sent what it wants to be sent.
  const spansText = JSON.stringify(collector.spans);
  for (const secretOrPerson of [key, secret, customer.name, customer.phone, receiver.url]) {
    expect(spansText).not.toContain(secretOrPerson);
  }
  expect(collector.headers[0]?.get('x-tenant')).toBe('a b');
});

test('a line of the log names its request and its trace', async () => {
  await conversations.stop();
  const { orderId, key } = await orderOfAChat();
  await act(key, orderId, 'till-7-0043');
  const line = await until(
    () => orderActions.lines.find((each) => each.includes('no confirmation that the customer got the message')),
    {
      timeoutMessage: () => `it is not in ${orderActions.lines.join('\n')}`,
    },
  );
  const called = await until(() => collector.spans.find((span) => span.attributes['request.id'] === 'till-7-0043'), {
    timeoutMessage: () => 'the call is in no trace',
  });
  expect(JSON.parse(line)).toMatchObject({ requestId: 'till-7-0043', traceId: called.traceId });
});

async function orderOfAChat(workspaceId?: string) {
  const owner = workspaceId ?? (await createWorkspace(db));
  const customerId = newId('customer');
  await db`
    insert into customers (workspace_id, id, name, phone)
    values (${owner}, ${customerId}, ${customer.name}, ${customer.phone})`;
  const conversationId = await createConversation(db, owner, { channel: 'whatsapp' });
  await db`update conversations set customer_id = ${customerId} where id = ${conversationId}`;
  const lines = [{ name: 'Masgouf', quantity: 2, unit_price: 25_000 }];
  const order = { source: 'chat', conversationId, lines } as const;
  const { store_order } = await orderCommandClient(messaging).send('orders.place', { workspaceId: owner, order });
  return { orderId: store_order.id, key: (await createKey(db, owner)).value };
}

async function act(key: string, orderId: string, requestId: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${orderActions.port}/api/v1/orders/action`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      traceparent: `00-${strangersTrace}-${strangersSpan}-01`,
      'x-request-id': requestId,
    },
    body: JSON.stringify({ order_id: orderId, action: 'approve' }),
  });
  expect(response.status).toBe(200);
}

async function dueAtOnce(): Promise<number> {
  const { count } = await db`
    update open_deliveries set due_at = clock() where due_at > clock()`;
  return count;
}
