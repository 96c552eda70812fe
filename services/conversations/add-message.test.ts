import { beforeEach, expect, test } from 'bun:test';
import type { Command } from '../../shared/contracts/commands.ts';
import {
  type ConversationStatus,
  conversationStatuses,
  type Direction,
  directions,
} from '../../shared/conversations/rules/conversation.ts';
import { newId } from '../../shared/db/new-id.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForTests } from '../../tests/support/running/conversations.ts';
import { freshDatabase, freshNats } from '../../tests/support/stores/datastores.ts';

type Add = Command<'messages.add'>;

const longAgo = 1_600_000_000_000;
let workspaceId: string;

const [running] = await forThisFile(startForTests(await freshDatabase(), await freshNats()));
beforeEach(async () => {
  workspaceId = await running.newWorkspace();
});

test('the stored message equals the reply and updates its conversation’s times', async () => {
  const { id } = await newConversation();
  const text = 'مرحبا 👋 "hello"\n';
  const message = await add(id, { direction: 'contact', text });
  expect(message).toEqual({
    id: expect.stringMatching(/^msg_/),
    direction: 'contact',
    text,
    createdAt: expect.any(Number),
    conversationId: id,
  });
  const [row] = await running.db<{ text: string; at: number; age: number }[]>`
    select text, created_at as at, extract(epoch from clock_timestamp() - created_at)::float8 as age
    from messages where workspace_id = ${workspaceId} and conversation_id = ${id} and id = ${message.id}`;
  expect(row).toEqual({ text, at: message.createdAt, age: expect.any(Number) });
  expect(row?.age).toBeWithin(0, 10);
  const at = message.createdAt;
  expect(await readByPut(id)).toMatchObject({ createdAt: longAgo, updatedAt: at, lastMessageAt: at });
});

test('an older message keeps its time and moves no conversation time back', async () => {
  const { id } = await newConversation();
  expect((await add(id, { direction: 'agent', text: 'Later', createdAt: longAgo + 5 })).createdAt).toBe(longAgo + 5);
  expect((await add(id, { direction: 'contact', text: 'Earlier', createdAt: longAgo + 2 })).createdAt).toBe(
    longAgo + 2,
  );
  expect(await readByPut(id)).toMatchObject({ updatedAt: longAgo + 5, lastMessageAt: longAgo + 5 });
});

test('only a customer’s message reopens a conversation, and only a closed one', async () => {
  const reopened = (status: ConversationStatus, direction: Direction): boolean =>
    status === 'closed' && direction === 'contact';
  for (const status of conversationStatuses) {
    for (const direction of directions) {
      const { id } = await newConversation(status);
      await add(id, { direction, text: 'Hello' });
      expect((await readByPut(id)).status).toBe(reopened(status, direction) ? 'open' : status);
    }
  }
});

test('waiting_since is the first unanswered message, in any arrival order', async () => {
  const { id } = await newConversation();
  const waitingSinceAfterAdding = async (direction: Direction, after: number): Promise<number | null> => {
    await add(id, { direction, text: 'Hello', createdAt: longAgo + after });
    const [row] = await running.db<{ at: number | null }[]>`
      select waiting_since as at from conversations where id = ${id}`;
    return row?.at ? row.at - longAgo : null;
  };
  expect(await waitingSinceAfterAdding('agent', 1)).toBeNull();
  expect(await waitingSinceAfterAdding('contact', 10)).toBe(10);
  expect(await waitingSinceAfterAdding('contact', 20)).toBe(10);
  expect(await waitingSinceAfterAdding('system', 30)).toBe(10);
  expect(await waitingSinceAfterAdding('contact', 8)).toBe(8);
  expect(await waitingSinceAfterAdding('agent', 5)).toBe(8);
  expect(await waitingSinceAfterAdding('agent', 40)).toBeNull();
  expect(await waitingSinceAfterAdding('contact', 35)).toBeNull();
  expect(await waitingSinceAfterAdding('contact', 50)).toBe(50);
});

test("only a customer's message records message.received", async () => {
  const { id } = await newConversation('closed');
  const before = (await running.events(workspaceId)).length;
  await add(id, { direction: 'agent', text: 'Anything else?' });
  await add(id, { direction: 'system', text: 'Assigned to Sara' });
  const { conversationId, ...message } = await add(id, { direction: 'contact', text: 'Yes' });
  const { customer, ...after } = await readByPut(id);
  expect((await running.events(workspaceId)).slice(before)).toEqual([
    { name: 'message.received', data: { conversation: { ...after, status: 'open' }, customer, message } as never },
  ]);
  expect(customer?.name).toBe('Ali');
  expect(conversationId).toBe(id);
});

test('concurrent messages are all stored; the conversation has the last’s time', async () => {
  const { id } = await newConversation();
  const added = await Promise.all(
    Array.from({ length: 30 }, (_, n) => add(id, { direction: 'contact', text: `Message ${n}` })),
  );
  const last = Math.max(...added.map((message) => message.createdAt));
  expect(await readByPut(id)).toMatchObject({ updatedAt: last, lastMessageAt: last });
  const rows = await running.db<{ text: string }[]>`select text from messages where workspace_id = ${workspaceId}`;
  expect(new Set(rows.map((row) => row.text)).size).toBe(30);
  expect(await received()).toBe(30);
});

test('an unknown or foreign conversation is not_found, a malformed id invalid (I13)', async () => {
  const { id } = await newConversation();
  expect(await refusal(newId('conversation'))).toBe('not_found');
  expect(await refusal(id, { workspaceId: await running.newWorkspace() })).toBe('not_found');
  expect(await refusal(id, { workspaceId: newId('workspace') })).toBe('not_found');
  for (const malformed of ['1', newId('order'), `${id} `]) expect(await refusal(malformed)).toBe('invalid_request');
  expect(await refusal(id, { message: { direction: 'contact', text: 'half \ud83d' } })).toBe('invalid_request');
  expect(await running.db`select from messages where workspace_id = ${workspaceId}`).toHaveLength(0);
});

function newConversation(status: ConversationStatus = 'open') {
  const input = { channel: 'web', status, createdAt: longAgo, customer: { name: 'Ali' } } as const;
  return running.send('conversations.put', { workspaceId, conversation: input });
}

/** A put that changes nothing returns the conversation. */
function readByPut(id: string) {
  const input = { id, channel: 'web' } as const;
  return running.send('conversations.put', { workspaceId, conversation: input });
}

function add(conversationId: string, message: Add['message'], more: Partial<Add> = {}) {
  return running.send('messages.add', { workspaceId, conversationId, message, ...more });
}

function refusal(conversationId: string, more: Partial<Add> = {}): Promise<string> {
  const message = { direction: 'contact', text: 'Hello' } as const;
  return running.refusal('messages.add', { workspaceId, conversationId, message, ...more });
}

async function received(): Promise<number> {
  const events = await running.events(workspaceId);
  return events.filter((event) => event.name === 'message.received').length;
}
