import { beforeEach, expect, test } from 'bun:test';
import type { conversationActions } from '../../shared/conversations/rules/conversation.ts';
import { newId } from '../../shared/db/new-id.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForTests } from '../../tests/support/running/conversations.ts';
import { freshDatabase, freshNats } from '../../tests/support/stores/datastores.ts';

const by = { kind: 'staff', id: 'usr_00000000000000000000000000', name: 'Ali' } as const;

let workspaceId: string;
let conversationId: string;

const [running] = await forThisFile(startForTests(await freshDatabase(), await freshNats()));
beforeEach(async () => {
  workspaceId = await running.newWorkspace();
  const conversation = { channel: 'web', customer: { name: 'Noor' } } as const;
  conversationId = (await running.send('conversations.put', { workspaceId, conversation })).id;
});

const act = (action: (typeof conversationActions)[number]) =>
  running.send('conversations.act', { workspaceId, conversationId, action, by });
const entries = () => running.db`
  select kind, text, subject_id as "subjectId", by from conversation_entries
  where workspace_id = ${workspaceId} order by created_at, id`;
const names = async () => (await running.events(workspaceId)).map(({ name }) => name);

test('close, escalate and reopen change the status and record events once', async () => {
  expect(await act('escalate')).toMatchObject({ changed: true, conversation: { status: 'escalated' } });
  expect((await act('escalate')).changed).toBe(false);
  expect(await act('close')).toMatchObject({ changed: true, conversation: { status: 'closed', isSolved: false } });
  expect((await act('close')).changed).toBe(false);
  expect(await act('reopen')).toMatchObject({ changed: true, conversation: { status: 'open' } });
  expect(await names()).toEqual(['conversation.created', 'conversation.escalated', 'conversation.closed']);
  expect(await entries()).toMatchObject([
    { kind: 'escalated', by },
    { kind: 'closed', by },
    { kind: 'reopened', by },
  ]);
});

test('solving leaves the status, and reopening clears solved', async () => {
  expect(await act('solve')).toMatchObject({ changed: true, conversation: { status: 'open', isSolved: true } });
  expect((await act('solve')).changed).toBe(false);
  await act('close');
  expect(await act('reopen')).toMatchObject({ conversation: { status: 'open', isSolved: false } });
  expect(await act('unsolve')).toMatchObject({ changed: false });
});

test('assigning and unassigning leave the API’s conversation unchanged', async () => {
  const userId = await running.newMember(workspaceId);
  const before = await docNow();
  const assign = (assigneeId: string | null) =>
    running.send('conversations.assign', { workspaceId, conversationId, assigneeId, by });
  expect(await assign(userId)).toEqual({ conversationId, assigneeId: userId, changed: true });
  expect((await assign(userId)).changed).toBe(false);
  expect(await assign(null)).toEqual({ conversationId, assigneeId: null, changed: true });
  expect(await entries()).toMatchObject([{ kind: 'assigned', subjectId: userId, by }, { kind: 'unassigned' }]);
  expect(await docNow()).toEqual(before);
  expect(await names()).toEqual(['conversation.created']);
});

test('a conversation cannot be assigned to a member of another workspace', async () => {
  const stranger = await running.newMember(await running.newWorkspace());
  const command = { workspaceId, conversationId };
  for (const assigneeId of [stranger, newId('user')]) {
    expect(await running.refusal('conversations.assign', { ...command, assigneeId })).toBe('not_found');
  }
  expect(await running.refusal('conversations.assign', { ...command, assigneeId: 'x' })).toBe('invalid_request');
});

test('a note is stored, without a message, an event or a change of times', async () => {
  const before = await docNow();
  const note = { workspaceId, conversationId, text: 'She is allergic to nuts.', by, commandId: 'one' };
  const stored = await running.send('conversations.note', note);
  expect(stored).toMatchObject({ conversationId, text: 'She is allergic to nuts.' });
  expect(await running.send('conversations.note', note)).toEqual(stored);
  expect(await entries()).toMatchObject([{ kind: 'note', text: 'She is allergic to nuts.', by }]);
  expect(await running.db`select from messages where workspace_id = ${workspaceId}`).toHaveLength(0);
  expect(await docNow()).toEqual(before);
  expect(await names()).toEqual(['conversation.created']);
});

test('a member’s message records its sender, and last_contact_at is set', async () => {
  const sent = await running.send('conversations.send', { workspaceId, conversationId, text: 'Hello', by });
  await running.send('conversations.send', { workspaceId, conversationId, text: 'I am the assistant.' });
  expect(await entries()).toMatchObject([{ kind: 'sent', subjectId: sent.message.id, by }]);
  expect(await lastContact()).toBeNull();
  const message = { direction: 'contact', text: 'Hi' } as const;
  const written = await running.send('messages.add', { workspaceId, conversationId, message });
  await running.send('messages.add', { workspaceId, conversationId, message: { ...message, createdAt: 1 } });
  expect(await lastContact()).toBe(written.createdAt);
});

test('team commands do not find another workspace’s conversation (I13)', async () => {
  const elsewhere = { workspaceId: await running.newWorkspace(), conversationId };
  expect(await running.refusal('conversations.act', { ...elsewhere, action: 'close' })).toBe('not_found');
  expect(await running.refusal('conversations.assign', { ...elsewhere, assigneeId: null })).toBe('not_found');
  expect(await running.refusal('conversations.note', { ...elsewhere, text: 'x' })).toBe('not_found');
  expect(await entries()).toHaveLength(0);
});

async function docNow(): Promise<string | undefined> {
  const [row] = await running.db<{ doc: string }[]>`select doc from conversations where id = ${conversationId}`;
  return row?.doc;
}

async function lastContact(): Promise<number | null | undefined> {
  const [row] = await running.db<{ at: number | null }[]>`
    select last_contact_at as at from conversations where id = ${conversationId}`;
  return row?.at;
}
