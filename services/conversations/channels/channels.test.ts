import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { ConnectableChannel } from '../../../shared/conversations/rules/conversation.ts';
import { connectChannel, disconnectChannel } from '../../../shared/conversations/verbs/channels.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { until } from '../../../shared/runtime/until.ts';
import { ali, bridgeCall, incoming, type Taken } from '../../../tests/support/requests/bridge-call.ts';
import { type Received, type Receiver, startReceiver } from '../../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startForTests } from '../../../tests/support/running/conversations.ts';
import { freshDatabase, freshNats } from '../../../tests/support/stores/datastores.ts';

const database = await freshDatabase();
const client = postgres(database.url);
const [running] = await forThisFile(startForTests(database, await freshNats()));
const db = drizzle(client);
const policy = { network: 'private', closed: [] } as const;
let shop: Shop;
let connector: Receiver;
let status: (request: Received) => number;

beforeEach(async () => {
  status = () => 204;
  connector = await startReceiver((request, response) => response.writeHead(status(request)).end());
  shop = await newShop('whatsapp');
});
afterEach(() => connector.close());

test('a message sent twice at once is stored once, in a new conversation', async () => {
  const call = () => signedCall(shop, incoming({ id: 'wamid.1', from: ali }));
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200]);
  const [first, second] = (await Promise.all(answers.map((each) => each.json()))) as Taken[];
  expect(second).toMatchObject({ messageId: first?.messageId, conversationId: first?.conversationId });
  const messages = await running.db`select direction, text from messages where workspace_id = ${shop.workspaceId}`;
  expect([...messages]).toEqual([{ direction: 'contact', text: 'السلام عليكم' }]);
  const [customer] = await running.db`select name, phone from customers where workspace_id = ${shop.workspaceId}`;
  expect(customer).toEqual({ name: 'Ali', phone: '+9647701234567' });
  const events = await running.events(shop.workspaceId);
  expect(events.map(({ name }) => name)).toEqual(['conversation.created', 'message.received']);
});

test('a later message joins the conversation, opens it and keeps the name', async () => {
  const { workspaceId } = shop;
  const { conversationId } = await taken(shop, incoming({ id: '1', from: ali }));
  await running.send('conversations.act', { workspaceId, conversationId, action: 'close' });
  const second = await taken(shop, incoming({ id: '2', from: { ...ali, name: 'Somebody' } }));
  expect(second.conversationId).toBe(conversationId);
  const other = await taken(shop, incoming({ id: '3', from: { id: 'another' } }));
  expect(other.conversationId).not.toBe(conversationId);
  const [row] = await running.db`
    select status, name from conversations c join customers u on u.workspace_id = c.workspace_id and u.id = customer_id
    where c.id = ${conversationId}`;
  expect(row).toEqual({ status: 'open', name: 'Ali' });
});

test('the same id from somebody else is another message', async () => {
  const { conversationId, messageId } = await taken(shop, incoming({ id: '1', from: ali }));
  const other = await taken(shop, incoming({ id: '1', from: { id: 'another' } }));
  expect([other.isRepeat, other.conversationId === conversationId]).toEqual([false, false]);
  expect(await taken(shop, incoming({ id: '1', from: ali }))).toEqual({ conversationId, messageId, isRepeat: true });
});

test('an answer to an erased customer names no contact', async () => {
  const { conversationId } = await taken(shop, incoming({ id: '1', from: ali }));
  await running.send('customers.erase', { workspaceId: shop.workspaceId, phone: ali.phone });
  await answer(shop, conversationId, 'Hello?');
  await until(() => connector.received.length === 1, { timeoutMessage: () => 'not sent' });
  expect(JSON.parse(String(connector.received[0]?.body)).to).toMatchObject({ contact: null });
});

test('a refusal names the fields of the call', async () => {
  const told = await signedCall(shop, { type: 'message.failed', messageId: 'x'.repeat(41) });
  expect(await told.text()).not.toContain('from');
});

test('an answer goes out signed and in order, and receipts reach the message', async () => {
  const { conversationId } = await taken(shop, incoming({ id: '1', from: ali }));
  const sent = await Promise.all(['one', 'two', 'three'].map((text) => answer(shop, conversationId, text)));
  expect(sent.map(({ delivered }) => delivered)).toEqual([true, true, true]);
  await until(() => connector.received.length === 3, { timeoutMessage: () => 'not sent' });
  const [request] = connector.received;
  const body = request?.body.toString() ?? '';
  const { 'x-service-timestamp': timestamp, 'x-service-signature': signature } = request?.headers ?? {};
  expect(signature).toBe(createHmac('sha256', shop.secret).update(`${timestamp}.${body}`).digest('hex'));
  const bodies = connector.received.map((each) => JSON.parse(each.body.toString()));
  const ids = bodies.map(({ messageId }) => messageId);
  expect(ids).toEqual([...ids].sort());
  expect(bodies[0]).toMatchObject({
    ...{ type: 'message.send', channel: 'whatsapp', conversationId },
    to: { contact: 'ali', customer: { name: 'Ali', phone: '+9647701234567' } },
  });
  await untilQueueIs(0);
  const messageId = ids[0];
  expect(await taken(shop, { type: 'message.delivered', messageId })).toMatchObject({ changed: true });
  expect(await taken(shop, { type: 'message.delivered', messageId })).toMatchObject({ changed: false });
  expect(await taken(shop, { type: 'message.failed', messageId })).toMatchObject({ changed: false });
  expect(await taken(shop, { type: 'message.failed', messageId: ids[1], reason: 'blocked' })).toMatchObject({
    changed: true,
  });
  expect(await stateOf(messageId)).toEqual({ delivered: true, undelivered: false });
  expect(await stateOf(ids[1])).toEqual({ delivered: false, undelivered: true });
});

test('five refused attempts leave it undelivered; sent again, it arrives', async () => {
  status = () => 500;
  const { conversationId } = await taken(shop, incoming({ id: '1', from: ali }));
  const { message } = await answer(shop, conversationId, 'Hello');
  for (let attempts = 1; attempts < 5; attempts += 1) {
    await until(async () => (await queued())[0]?.attempt === attempts, {
      timeoutMessage: () => `no attempt ${attempts}`,
    });
    await running.db`update outgoing_messages set due_at = clock()`;
    running.wakeSender();
  }
  await untilQueueIs(0);
  expect(await stateOf(message.id)).toEqual({ delivered: false, undelivered: true });
  expect(await connectionOf(shop)).toEqual({ failures: 5, error: 'Internal Server Error' });
  status = () => 204;
  const { workspaceId } = shop;
  await running.send('conversations.send_again', { workspaceId, conversationId, messageId: message.id });
  await untilQueueIs(0);
  expect(connector.received).toHaveLength(6);
  expect(await stateOf(message.id)).toEqual({ delivered: false, undelivered: false });
  expect(await connectionOf(shop)).toEqual({ failures: 0, error: null });
});

test('a silent connector delays no other workspace', async () => {
  const silent = await startReceiver(() => {});
  const slow = await newShop('telegram', silent.url);
  for (let n = 0; n < 8; n += 1) {
    const { conversationId } = await taken(slow, incoming({ id: `${n}`, from: { id: `${n}` } }));
    await answer(slow, conversationId, 'Hello');
  }
  await until(() => silent.received.length >= 4, { timeoutMessage: () => 'the slow connector was not called' });
  const { conversationId } = await taken(shop, incoming({ id: '1', from: ali }));
  await answer(shop, conversationId, 'Hello');
  await until(() => connector.received.length === 1, { timeoutMessage: () => 'delayed' });
  await disconnectChannel(db, slow);
  await silent.close();
});

test('after disconnecting, what was on its way is undelivered', async () => {
  status = () => 500;
  const { conversationId } = await taken(shop, incoming({ id: '1', from: ali }));
  const { message } = await answer(shop, conversationId, 'Hello');
  await disconnectChannel(db, shop);
  await untilQueueIs(0);
  expect(await stateOf(message.id)).toEqual({ delivered: false, undelivered: true });
  expect((await signedCall(shop, incoming({ id: '2', from: ali }))).status).toBe(401);
  expect(await answer(shop, conversationId, 'And now?')).toMatchObject({ delivered: false, reason: 'no_answer' });
});

test('forged, late, foreign and malformed calls are refused and change nothing (I13)', async () => {
  const other = await newShop('whatsapp');
  const { conversationId } = await taken(other, incoming({ id: '1', from: ali }));
  const { message } = await answer(other, conversationId, 'Secret');
  const good = incoming({ id: '9', from: ali });
  const minutes = 60_000;
  const cases: readonly (readonly [name: string, code: number, answer: Response])[] = [
    ['a secret of another workspace', 401, await signedCall({ ...shop, secret: other.secret }, good)],
    ['an address of another workspace', 401, await signedCall({ ...other, secret: shop.secret }, good)],
    ['an unknown address', 401, await signedCall({ ...shop, id: newId('channel') }, good)],
    ['no address', 401, await signedCall({ ...shop, id: "' or 1=1" }, good)],
    ['a recording', 401, await signedCall(shop, good, { at: Date.now() - 6 * minutes })],
    ['a time ahead', 401, await signedCall(shop, good, { at: Date.now() + 6 * minutes })],
    ['another body', 401, await signedCall(shop, good, { body: JSON.stringify(incoming({ id: '8', from: ali })) })],
    ['no signature', 401, await fetch(running.bridge + shop.id, { method: 'POST', body: JSON.stringify(good) })],
    ['our own call sent back', 400, await signedCall(shop, { type: 'message.send', messageId: message.id })],
    ['a receipt of a foreign message', 404, await signedCall(shop, { type: 'message.failed', messageId: message.id })],
    ['a huge text', 400, await signedCall(shop, { ...good, text: 'x'.repeat(20_001) })],
    ['a huge body', 413, await signedCall(shop, { ...good, text: 'x'.repeat(300_000) })],
    ['a NUL', 400, await signedCall(shop, { ...good, text: 'a\0b' })],
    ['no text', 400, await signedCall(shop, { ...good, text: '' })],
    ['an unknown field', 400, await signedCall(shop, { ...good, workspaceId: other.workspaceId })],
    ['a list', 400, await signedCall(shop, [good])],
    ['GET', 405, await fetch(running.bridge + shop.id)],
    ['no path', 404, await fetch(running.bridge, { method: 'POST' })],
  ];
  for (const [name, code, { status: got }] of cases) expect([name, got]).toEqual([name, code]);
  expect(await running.db`select from messages where workspace_id = ${shop.workspaceId}`).toHaveLength(0);
  expect(await stateOf(message.id)).toEqual({ delivered: false, undelivered: false });
});

test('a flood is refused by the minute, and other workspaces are not', async () => {
  const other = await newShop('whatsapp');
  const report = { type: 'message.delivered', messageId: newId('message') };
  const codes = new Set<number>();
  for (let n = 0; n < 620; n += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, () => signedCall(shop, report)));
    for (const { status: code } of some) codes.add(code);
  }
  expect([...codes].sort()).toEqual([404, 429]);
  const flood = Array.from({ length: 121 }, (_, n) => signedCall(other, incoming({ id: String(n + 2), from: ali })));
  expect(new Set((await Promise.all(flood)).map(({ status: code }) => code))).toEqual(new Set([200, 429]));
  expect((await signedCall(other, incoming({ id: '1', from: { id: 'another' } }))).status).toBe(200);
  const refused = await signedCall(shop, report);
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited', limit: 600 } });
});

interface Shop {
  readonly id: string;
  readonly workspaceId: string;
  readonly channel: ConnectableChannel;
  readonly secret: string;
}

async function newShop(channel: ConnectableChannel, url = connector.url): Promise<Shop> {
  const workspaceId = await running.newWorkspace();
  const { id, secret } = await connectChannel(db, running.secrets, policy, { workspaceId, channel, url });
  return { id, workspaceId, channel, secret: secret ?? '' };
}

function signedCall({ id, secret }: Shop, call: object, options: Parameters<typeof bridgeCall>[3] = {}) {
  return bridgeCall(running.bridge + encodeURIComponent(id), secret, call, options);
}

async function taken(of: Shop, call: object): Promise<Taken> {
  const response = await signedCall(of, call);
  expect(response.status).toBe(200);
  return (await response.json()) as Taken;
}

function answer({ workspaceId }: Shop, conversationId: string, text: string) {
  return running.send('conversations.send', { workspaceId, conversationId, text });
}

function queued() {
  return running.db<{ attempt: number }[]>`
    select attempt from outgoing_messages where workspace_id = ${shop.workspaceId} order by message_id`;
}

async function untilQueueIs(length: number): Promise<void> {
  await until(async () => (await queued()).length === length, { timeoutMessage: () => 'the queue did not empty' });
}

async function stateOf(messageId: string) {
  const [row] = await running.db`
    select delivered_at is not null as delivered, coalesce(undelivered_since <= clock(), false) as undelivered
    from messages where id = ${messageId}`;
  return row;
}

async function connectionOf({ id }: Shop) {
  const [row] = await running.db`
    select consecutive_failures as failures, last_error as error from channel_connections where id = ${id}`;
  return row;
}
