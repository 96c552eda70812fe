import { expect, test } from 'bun:test';
import { newId } from '../../../shared/db/new-id.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { orderCommandClient } from '../../support/requests/order-commands.ts';
import { type Received, startReceiver } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshStores } from '../../support/running/services.ts';
import { insertEndpoint, secretsKey } from '../../support/running/world.ts';

const [stores] = await forThisFile(freshStores());
const { db, messaging } = stores;
const settings = { ...stores.settings, SECRETS_KEY: secretsKey };
const services = await forThisFile(
  startServiceProcess('api-read', settings),
  startServiceProcess('order-actions', settings),
  startServiceProcess('conversations', settings),
  startServiceProcess('webhook-dispatcher', settings),
);
const [apiRead, orderActions] = services;
const [everything, approvals, foreign] = await forThisFile(startReceiver(), startReceiver(), startReceiver());

const workspaceId = await createWorkspace(db);
await insertEndpoint(db, workspaceId, { url: everything.url });
await insertEndpoint(db, workspaceId, { url: approvals.url, events: ['order.approved'] });
await insertEndpoint(db, await createWorkspace(db), { url: foreign.url });
const key = await createKey(db, workspaceId);

const envelope = ({ body }: Received): { event: string; data: object } => JSON.parse(body.toString());

async function receivedEvents(count: number): Promise<Record<string, object>> {
  const ofOrders = () => everything.received.map(envelope).filter(({ event }) => event.startsWith('order.'));
  await until(() => ofOrders().length >= count, { timeoutMessage: () => `told ${JSON.stringify(ofOrders())}` });
  return Object.fromEntries(ofOrders().map(({ event, data }) => [event, data]));
}

async function untilQuiet(): Promise<void> {
  const open = async () => {
    const [row] = await db<{ open: number }[]>`
      select (select count(*) from event_outbox)
        + (select count(*) from deliveries where status <> 'delivered') as open`;
    return row?.open;
  };
  await until(async () => (await open()) === 0, { timeoutMessage: () => 'deliveries stay open' });
}

test('an order is placed, approved and completed, each with its webhooks', async () => {
  const { send } = orderCommandClient(messaging);
  const { value } = key;

  const conversation = {
    id: newId('conversation'),
    channel: 'whatsapp',
    customer: { name: 'Zainab', phone: '+9647701234567' },
  } as const;
  await sendCommand(messaging, 'conversations.put', { workspaceId, conversation }, defaultTimeoutMs);
  const message = { direction: 'contact', text: 'Two masgouf, please' } as const;
  await sendCommand(
    messaging,
    'messages.add',
    { workspaceId, conversationId: conversation.id, message },
    defaultTimeoutMs,
  );
  const chats = await apiRead.client.get('/api/v1/conversations', value);
  expect(chats.data).toMatchObject([{ id: conversation.id, status: 'open', channel: 'whatsapp' }]);

  const placed = await send('orders.place', {
    workspaceId,
    order: {
      source: 'chat',
      conversationId: conversation.id,
      lines: [{ name: 'Masgouf', quantity: 2, unit_price: 25_000 }],
      fulfillment: { type: 'delivery', address: 'Karrada' },
    },
  });
  const orderId = placed.store_order.id;
  const pending = await apiRead.client.get<unknown[]>('/api/v1/orders', value, { status: 'pending' });
  expect(pending.data).toEqual([{ ...placed.order }]);
  expect(pending.data).toMatchObject([
    { id: orderId, status: 'pending', customer: { name: 'Zainab', phone: '+9647701234567' } },
  ]);
  expect((await receivedEvents(1))['order.created']).toEqual({ ...placed.order });

  const approve = { order_id: orderId, action: 'approve', external_order_id: 'POS-1042' };
  const approved = await orderActions.client.act(value, approve);
  expect(approved).toMatchObject({ status: 200, meta: { changed: true, event: 'order.approved' } });
  expect(await orderActions.client.act(value, approve)).toMatchObject({
    status: 200,
    meta: { changed: false, event: null },
  });
  const afterApproval = await receivedEvents(3);
  expect(afterApproval['order.approved']).toEqual({ ...Object(approved.data) });
  expect(afterApproval['order.approved']).toMatchObject({ status: 'approved', externalOrderId: 'POS-1042' });
  expect(afterApproval['order.status_changed']).toMatchObject({
    orderId,
    orderReference: placed.store_order.number,
    previousStatus: 'submitted',
    status: 'accepted',
    order_v1: { schema: 'service.order.v1', id: orderId, status: 'accepted' },
  });

  const chat = async () =>
    (await apiRead.client.get<unknown[]>('/api/v1/messages', value, { conversation_id: conversation.id })).data;
  await until(async () => (await chat()).length === 2, { timeoutMessage: () => 'the customer got no message' });
  expect(await chat()).toMatchObject([
    { direction: 'agent', text: expect.stringContaining(placed.store_order.number) },
    { direction: 'contact', text: 'Two masgouf, please' },
  ]);

  const arrived = await orderActions.client.act(value, { order_id: orderId, action: 'mark_arrived' });
  expect(arrived).toMatchObject({ status: 200, data: { status: 'arrived', fulfillmentStatus: 'completed' } });
  await receivedEvents(5);
  await untilQuiet();
  const events = everything.received.map(envelope).map(({ event }) => event);
  const orderEvents = 'order.approved order.arrived order.created order.status_changed order.status_changed';
  expect(events.sort().join(' ')).toBe(orderEvents);
  expect(approvals.received.map(envelope).map(({ event }) => event)).toEqual(['order.approved']);
  expect(foreign.received).toEqual([]);
});

test('no service has logged an error, a secret or a customer’s data (I14)', () => {
  const lines = services.flatMap((service) => service.lines).join('\n');
  expect(lines).not.toContain('"level":"error"');
  for (const secretText of ['sk_live_', 'whsec_', '770123', 'Zainab']) expect(lines).not.toContain(secretText);
});
