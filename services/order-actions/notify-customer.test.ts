import { beforeEach, expect, test } from 'bun:test';
import type { Command } from '../../shared/contracts/commands.ts';
import { createConversation, createOrder } from '../../tests/support/data/rows.ts';
import { workspaceWithKey } from '../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../tests/support/requests/order-commands.ts';
import { orderActionsForThisFile } from '../../tests/support/running/for-this-file.ts';

const { stores, service } = await orderActionsForThisFile();
const { db, messaging } = stores;
const { send, refusal } = orderCommandClient(messaging);
const { workspaceId, key } = await workspaceWithKey(db);

/** Commands that the conversations service received; it answers with `answer`. */
const sent: Command<'conversations.send'>[] = [];
let answer: unknown = { ok: true, data: {} };

beforeEach(() => {
  sent.length = 0;
  service.entries.length = 0;
});

async function chatOrder(options: Parameters<typeof createOrder>[2] = {}) {
  const conversationId = await createConversation(db, workspaceId);
  const orderId = await createOrder(db, workspaceId, { conversationId, number: crypto.randomUUID(), ...options });
  return { conversationId, orderId };
}

test('without the conversations service the action succeeds with a warning', async () => {
  const { orderId } = await chatOrder();
  const reply = await service.client.act(key, { order_id: orderId, action: 'approve' });
  expect(reply).toMatchObject({ status: 200, meta: { changed: true, event: 'order.approved' } });
  await service.customerNotifier.idle();
  expect(service.entries).toMatchObject([
    {
      level: 'warn',
      message: 'no confirmation that the customer got the message of an order, not sending it again',
      fields: { orderId, event: 'order.approved' },
    },
  ]);
});

test('approved or rejected by API, command or move, an order notifies its chat', async () => {
  const { customerNotifier, client } = service;
  // Subscribed on the connection that sends the command, so the subscription precedes it.
  messaging.subscribe('conversations.send', 'conversations', (message) => {
    sent.push(message.json());
    message.respond(JSON.stringify(answer));
  });
  const ways = [
    (orderId: string) => client.act(key, { order_id: orderId, action: 'approve' }),
    (orderId: string) => send('orders.act', { workspaceId, orderId, action: 'approve' }),
    (orderId: string) => send('orders.move', { workspaceId, orderId, step: 'accepted' }),
    (orderId: string) => client.act(key, { order_id: orderId, action: 'reject' }),
    (orderId: string) => send('orders.move', { workspaceId, orderId, step: 'rejected' }),
  ];
  for (const [index, way] of ways.entries()) {
    sent.length = 0;
    const number = `N-${index}`;
    const { conversationId, orderId } = await chatOrder({ number });
    await way(orderId);
    await customerNotifier.idle();
    const event = index < 3 ? 'order.approved' : 'order.rejected';
    const commandId = `${orderId}:${event}`;
    expect(sent).toEqual([{ workspaceId, conversationId, text: expect.stringContaining(number), commandId }]);
  }
});

test('repeats, refusals and orders without a chat notify nobody', async () => {
  const approved = await chatOrder({ status: 'approved' });
  await service.client.act(key, { order_id: approved.orderId, action: 'approve', external_order_id: 'x' });
  await service.client.act(key, { order_id: approved.orderId, action: 'reject' });
  await send('orders.move', { workspaceId, orderId: approved.orderId, step: 'preparing' });
  await send('orders.amend', { workspaceId, orderId: approved.orderId, changes: { notes: 'x' } });
  await service.client.act(key, { order_id: approved.orderId, action: 'mark_arrived' });
  await send('orders.cancel', { workspaceId, orderId: (await chatOrder()).orderId });
  await send('orders.fail', { workspaceId, orderId: (await chatOrder()).orderId });
  const lines = [{ name: 'Tea', quantity: 1, unit_price: 500 }];
  const { conversationId } = approved;
  await send('orders.place', { workspaceId, order: { source: 'chat', lines, conversationId } });
  await send('orders.act', { workspaceId, orderId: await createOrder(db, workspaceId), action: 'approve' });
  expect((await refusal('orders.move', { workspaceId, orderId: approved.orderId, step: 'accepted' })).code).toBe(
    'invalid_state',
  );
  await service.customerNotifier.idle();
  expect(sent).toEqual([]);
});

test('a refused message is logged without customer data, the change stays', async () => {
  answer = { ok: false, error: { code: 'not_found', message: 'no such conversation' } };
  const { orderId } = await chatOrder({ customer: { name: 'Zainab', phone: '+9647701234567' } });
  const { changed } = await send('orders.act', { workspaceId, orderId, action: 'reject' });
  await service.customerNotifier.idle();
  expect(changed).toBe(true);
  expect(service.entries).toMatchObject([{ level: 'warn', fields: { orderId, event: 'order.rejected' } }]);
  expect(JSON.stringify(service.entries)).not.toMatch(/Zainab|770/);
});
