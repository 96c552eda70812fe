import { beforeEach, expect, test } from 'bun:test';
import type { Msg } from 'nats';
import type { Channel } from '../../shared/conversations/rules/conversation.ts';
import { newId } from '../../shared/db/new-id.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { until } from '../../shared/runtime/until.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForTests } from '../../tests/support/running/conversations.ts';
import { freshDatabase, freshNats } from '../../tests/support/stores/datastores.ts';

const nats = await freshNats();
const [running] = await forThisFile(startForTests(await freshDatabase(), nats));
let workspaceId: string;

beforeEach(async () => {
  workspaceId = await running.newWorkspace();
});

test('a sent message is stored, then handed to its channel with its customer', async () => {
  const { id, customer } = await newConversation('whatsapp');
  const connector = await startConnector('whatsapp', async (message) => {
    const { messageId } = message.json<{ messageId: string }>();
    const stored = await running.db`select from messages where workspace_id = ${workspaceId} and id = ${messageId}`;
    message.respond(JSON.stringify({ ok: stored.length === 1 }));
  });
  const { message, ...outcome } = await send(id, 'Your order is confirmed.');
  expect(outcome).toEqual({ delivered: true, reason: null });
  expect(message).toMatchObject({ direction: 'agent', text: 'Your order is confirmed.', conversationId: id });
  expect(connector.handed).toEqual([
    { workspaceId, conversationId: id, messageId: message.id, text: message.text, customer },
  ]);
  expect(customer?.phone).toBe('+9647701234567');
  expect((await conversation(id)).lastMessageAt).toBe(message.createdAt);
  await connector.stop();
});

test('a message of a test workspace is stored and handed to nobody', async () => {
  const { id } = await newConversation('whatsapp');
  await running.db`update workspaces set twin_of = ${await running.newWorkspace()} where id = ${workspaceId}`;
  const connector = await startConnector('whatsapp', (message) => message.respond('{"ok":true}'));
  const { message, ...outcome } = await send(id, 'Your order is confirmed.');
  expect(outcome).toEqual({ delivered: true, reason: null });
  expect(await running.db`select from messages where id = ${message.id}`).toHaveLength(1);
  expect(connector.handed).toEqual([]);
  await connector.stop();
});

test('any connector reply but ok: true is a refusal in the answer', async () => {
  const { id } = await newConversation('email');
  for (const reply of ['{"ok":false,"error":{"code":"blocked"}}', 'null', '"yes"', '{"ok":1}']) {
    const connector = await startConnector('email', (message) => message.respond(reply));
    expect(await send(id, 'Hello')).toMatchObject({ delivered: false, reason: 'refused' });
    await connector.stop();
  }
  const connector = await startConnector('email', (message) => message.respond('not JSON'));
  expect(await send(id, 'Hello')).toMatchObject({ delivered: false, reason: 'no_answer' });
  await connector.stop();
});

test('a silent connector counts as no answer after the time-out', async () => {
  const { id } = await newConversation('voice');
  const connector = await startConnector('voice', () => {});
  const sending = send(id, 'Hello');
  await until(() => connector.handed.length > 0, { timeoutMessage: () => 'nothing was handed over' });
  // If the service ended now, the message would count as undelivered after this deadline.
  const [row] = await running.db<{ isSet: boolean }[]>`
    select undelivered_since is not null as "isSet" from messages where workspace_id = ${workspaceId}`;
  expect(row).toEqual({ isSet: true });
  expect(await sending).toMatchObject({ delivered: false, reason: 'no_answer' });
  expect(connector.handed).toHaveLength(1);
  await connector.stop();
});

test('a repeat is not handed over again, and gets the settled outcome (I3)', async () => {
  const { id } = await newConversation('telegram');
  const waiting: Msg[] = [];
  const connector = await startConnector('telegram', (message) => waiting.push(message));
  const again = () => send(id, 'Hello', 'the same');
  const first = again();
  const [handed] = await until(() => waiting.length > 0 && waiting, {
    timeoutMessage: () => 'nothing was handed over',
  });
  for (const repeat of await Promise.all([again(), again()])) {
    expect(repeat).toMatchObject({ delivered: false, reason: 'not_settled' });
  }
  handed?.respond('{"ok":true}');
  const settled = await first;
  expect(settled).toMatchObject({ delivered: true, reason: null });
  expect(await again()).toEqual(settled);
  expect(connector.handed).toHaveLength(1);
  expect(await running.db`select from messages where workspace_id = ${workspaceId}`).toHaveLength(1);
  await connector.stop();
});

test('an undelivered message is marked and can be resent under its id', async () => {
  const { id } = await newConversation('instagram');
  const { message } = await send(id, 'Hello');
  const before = await docOf(message.id);
  expect(await isUndelivered(message.id)).toBe(true);
  const again = { workspaceId, conversationId: id, messageId: message.id, by };
  expect(await running.send('conversations.send_again', again)).toMatchObject({
    delivered: false,
    reason: 'no_answer',
  });
  const waiting: Msg[] = [];
  const connector = await startConnector('instagram', (handed) => waiting.push(handed));
  const pending = running.send('conversations.send_again', { ...again, commandId: 'again' });
  const [handed] = await until(() => waiting.length > 0 && waiting, {
    timeoutMessage: () => 'nothing was handed over',
  });
  expect(await isUndelivered(message.id)).toBe(false);
  expect(await running.refusal('conversations.send_again', again)).toBe('invalid_state');
  handed?.respond('{"ok":true}');
  const delivered = { message, delivered: true, reason: null } as const;
  expect(await pending).toEqual(delivered);
  expect(await running.send('conversations.send_again', { ...again, commandId: 'again' })).toEqual(delivered);
  expect(connector.handed).toMatchObject([{ messageId: message.id, text: 'Hello' }]);
  expect(await running.refusal('conversations.send_again', again)).toBe('invalid_state');
  expect(await docOf(message.id)).toBe(before);
  const entries = await running.db`
    select kind, subject_id, by from conversation_entries where workspace_id = ${workspaceId}`;
  const entry = { kind: 'sent_again', subject_id: message.id, by };
  expect([...entries]).toEqual([entry, entry]);
  await connector.stop();
});

test('only a message of this conversation and workspace can be resent (I13)', async () => {
  const [{ id }, other] = [await newConversation('sms'), await newConversation('sms')];
  const { message } = await send(id, 'Hello');
  const written = await running.send('messages.add', {
    workspaceId,
    conversationId: id,
    message: { direction: 'agent', text: 'From elsewhere' },
  });
  const command = { workspaceId, conversationId: id, messageId: message.id };
  const refusal = (changed: Partial<typeof command>) =>
    running.refusal('conversations.send_again', { ...command, ...changed });
  expect(await refusal({ messageId: written.id })).toBe('invalid_state');
  expect(await refusal({ conversationId: other.id })).toBe('not_found');
  expect(await refusal({ workspaceId: await running.newWorkspace() })).toBe('not_found');
  expect(await refusal({ messageId: newId('message') })).toBe('not_found');
  expect(await refusal({ messageId: 'x' })).toBe('invalid_request');
});

test('nothing is handed over for a conversation that does not exist', async () => {
  const connector = await startConnector('web', (message) => message.respond('{"ok":true}'));
  const command = { workspaceId, conversationId: newId('conversation'), text: 'Hello' };
  expect(await running.refusal('conversations.send', command)).toBe('not_found');
  expect(await running.refusal('conversations.send', { ...command, conversationId: 'x' })).toBe('invalid_request');
  const { id } = await newConversation('web');
  const elsewhere = { ...command, workspaceId: await running.newWorkspace(), conversationId: id };
  expect(await running.refusal('conversations.send', elsewhere)).toBe('not_found');
  expect(connector.handed).toEqual([]);
  await connector.stop();
});

const by = { kind: 'staff', id: 'usr_00000000000000000000000000', name: 'Ali' } as const;

async function isUndelivered(messageId: string): Promise<boolean> {
  const [row] = await running.db<{ is: boolean | null }[]>`
    select undelivered_since <= clock() as is from messages where workspace_id = ${workspaceId} and id = ${messageId}`;
  return row?.is ?? false;
}

async function docOf(messageId: string): Promise<string | undefined> {
  const [row] = await running.db<{ doc: string }[]>`select doc from messages where id = ${messageId}`;
  return row?.doc;
}

/** Stands for the channel's connector, a process of the outside world. */
async function startConnector(channel: Channel, answer: (message: Msg) => unknown) {
  const messaging = connectMessaging(nats.url, `${channel}-connector`);
  const handed: unknown[] = [];
  messaging.subscribe(`channels.${channel}.send`, null, (message) => {
    handed.push(message.json());
    answer(message);
  });
  // NATS handles a connection in order: after this answer the subscription exists.
  await until(() => messaging.connected(), { timeoutMessage: () => 'the connector is not connected' });
  await messaging.request('nobody.is.here', {}, 5_000).catch(() => {});
  return { handed, stop: () => messaging.close() };
}

function newConversation(channel: Channel) {
  const input = { channel, customer: { name: 'Ali', phone: '+9647701234567' } };
  return running.send('conversations.put', { workspaceId, conversation: input });
}

function conversation(id: string) {
  const input = { id, channel: 'whatsapp' } as const;
  return running.send('conversations.put', { workspaceId, conversation: input });
}

function send(conversationId: string, text: string, commandId?: string) {
  const command = { workspaceId, conversationId, text, ...(commandId && { commandId }) };
  return running.send('conversations.send', command);
}
