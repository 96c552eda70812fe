import { expect, test } from 'bun:test';
import { conversationStatuses } from '../../shared/conversations/rules/conversation.ts';
import { createConversation } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();

async function newWorkspace() {
  const workspaceId = await createWorkspace(db);
  const { value } = await createKey(db, workspaceId, { permissions: ['conversations:read'] });
  const list = (parameters = {}) => service.client.get<{ id: string }[]>('/api/v1/conversations', value, parameters);
  return { workspaceId, list };
}

test('a conversation has exactly the spec’s fields, subject only if set', async () => {
  const { workspaceId, list } = await newWorkspace();
  const times = { createdAt: 1_772_366_400_001, updatedAt: 1_772_366_400_003, lastMessageAt: 1_772_366_400_002 };
  const plain = await createConversation(db, workspaceId, times);
  const subject = 'Where is my "order"?\n\\ أين طلبي 🍔';
  const more = { status: 'escalated', channel: 'email', subject, isSolved: true } as const;
  const full = await createConversation(db, workspaceId, { ...times, ...more, updatedAt: 1_772_366_400_004 });
  const reply = await list();
  expect(JSON.parse(reply.text)).toEqual({
    data: [
      { id: full, ...times, ...more, updatedAt: 1_772_366_400_004 },
      { id: plain, status: 'open', channel: 'web', isSolved: false, ...times },
    ],
    meta: { request_id: reply.meta.request_id, next_cursor: null, is_done: true, limit: 50, status: null },
  });
});

test('a status filters the list and is repeated in meta', async () => {
  const { workspaceId, list } = await newWorkspace();
  const ids: Record<string, string> = {};
  for (const status of conversationStatuses) ids[status] = await createConversation(db, workspaceId, { status });
  for (const status of conversationStatuses) {
    const reply = await list({ status });
    expect(reply.data.map((row) => row.id)).toEqual([String(ids[status])]);
    expect(reply.meta.status).toBe(status);
  }
});

test('any other status is no filter', async () => {
  const { workspaceId, list } = await newWorkspace();
  for (const status of conversationStatuses) await createConversation(db, workspaceId, { status });
  const others = '|all|OPEN|open |open,closed|pending|\0|null|constructor'.split('|');
  for (const status of [...others, 'x'.repeat(3000)]) {
    const reply = await list({ status });
    expect(reply).toMatchObject({ status: 200, meta: { status: null } });
    expect(reply.data).toHaveLength(3);
  }
});

test('a workspace sees its own conversations only (I13)', async () => {
  const [mine, theirs] = [await newWorkspace(), await newWorkspace()];
  const id = await createConversation(db, mine.workspaceId);
  await createConversation(db, theirs.workspaceId);
  expect((await mine.list()).data.map((row) => row.id)).toEqual([id]);
});
