import { expect, test } from 'bun:test';
import { newId } from '../../shared/db/new-id.ts';
import { createConversation, createMessage } from '../../tests/support/data/rows.ts';
import { createWorkspace, workspaceWithKey } from '../../tests/support/data/workspace.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();
const { workspaceId, key } = await workspaceWithKey(db, { permissions: ['messages:read'] });

const list = (parameters: Record<string, string | string[]>) =>
  service.client.get<{ id: string }[]>('/api/v1/messages', key, parameters);

test('a message has exactly the fields of the spec, the newest comes first', async () => {
  const conversationId = await createConversation(db, workspaceId);
  const texts = { contact: 'Hi', agent: 'أهلاً "بك"\n\t\\ 🍔', system: '<b>assigned</b>' } as const;
  const expected: unknown[] = [];
  for (const [index, direction] of (['contact', 'agent', 'system'] as const).entries()) {
    const createdAt = 1_772_366_400_120 + index;
    const id = await createMessage(db, workspaceId, conversationId, { direction, text: texts[direction], createdAt });
    expected.unshift({ id, direction, text: texts[direction], createdAt });
  }
  const reply = await list({ conversation_id: conversationId });
  expect(JSON.parse(reply.text)).toEqual({
    data: expected,
    meta: {
      request_id: reply.meta.request_id,
      next_cursor: null,
      is_done: true,
      limit: 50,
      conversation_id: conversationId,
    },
  });
});

test('a missing or malformed conversation_id is 400 with its own message', async () => {
  const id = newId('conversation');
  const malformed = ['', ' ', '1', 'cnv_', id.toUpperCase(), ` ${id}`, `${id} `, `${id}0`, id.slice(0, -1), `${id}\0`];
  const others = [newId('message'), `cnv_${'8'.repeat(26)}`, `cnv_${'l'.repeat(26)}`, "' or true --", 'null'];
  const texts = [...malformed, ...others, 'x'.repeat(3000)];
  for (const parameters of [{}, ...texts.map((text) => ({ conversation_id: text }))]) {
    const reply = await list(parameters);
    expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    const what = 'conversation_id' in parameters ? 'malformed' : 'required';
    expect(reply.error.message).toStartWith(`conversation_id is ${what}: `);
  }
});

test('another workspace’s conversation gives an empty last page (I13)', async () => {
  const other = await createWorkspace(db);
  const theirs = await createConversation(db, other);
  for (let n = 0; n < 3; n++) await createMessage(db, other, theirs);
  for (const id of [theirs, newId('conversation')]) {
    const reply = await list({ conversation_id: id, limit: '1' });
    expect(JSON.parse(reply.text)).toEqual({
      data: [],
      meta: { request_id: reply.meta.request_id, next_cursor: null, is_done: true, limit: 1, conversation_id: id },
    });
  }
});
