import { beforeEach, expect, test } from 'bun:test';
import type { Command } from '../../shared/contracts/commands.ts';
import { conversationStatuses } from '../../shared/conversations/rules/conversation.ts';
import { newId } from '../../shared/db/new-id.ts';
import { until } from '../../shared/runtime/until.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForTests } from '../../tests/support/running/conversations.ts';
import { freshDatabase, freshNats } from '../../tests/support/stores/datastores.ts';

type Put = Command<'conversations.put'>;

let workspaceId: string;

const [running] = await forThisFile(startForTests(await freshDatabase(), await freshNats()));

beforeEach(async () => {
  workspaceId = await running.newWorkspace();
});

test('a new conversation is open and unsolved, and its times are equal', async () => {
  const { id, createdAt, ...rest } = await put({ channel: 'web' });
  const unset = { subject: undefined, customer: null };
  expect({ ...unset, ...rest }).toEqual({
    ...unset,
    status: 'open',
    channel: 'web',
    isSolved: false,
    updatedAt: createdAt,
    lastMessageAt: createdAt,
  });
  const [row] = await running.db<{ created_at: number; age: number }[]>`
    select created_at, extract(epoch from clock_timestamp() - created_at)::float8 as age from conversations where id = ${id}`;
  expect(row?.created_at).toBe(createdAt);
  expect(row?.age).toBeWithin(0, 10);
});

test('a client’s id and creation time are kept; putting again changes nothing', async () => {
  const conversation = { id: newId('conversation'), channel: 'sms', createdAt: 1_600_000_000_123 } as const;
  const first = await put(conversation);
  const at = conversation.createdAt;
  expect(first).toMatchObject({ id: conversation.id, createdAt: at, updatedAt: at, lastMessageAt: at });
  expect(await put(conversation)).toEqual(first);
  expect(await put({ ...conversation, createdAt: 1_700_000_000_000 })).toEqual(first);
  expect(await events()).toHaveLength(1);
});

test('set fields replace, missing ones stay, null clears; updatedAt advances', async () => {
  const createdAt = 1_600_000_000_000;
  const { id, ...created } = await put({ channel: 'email', subject: 'Lunch', isSolved: true, createdAt });
  const closed = await put({ id, channel: 'email', status: 'closed' });
  expect(closed).toEqual({ ...created, id, status: 'closed', updatedAt: expect.any(Number) });
  expect(closed.updatedAt).toBeGreaterThan(createdAt);
  await backdate(id, createdAt);
  const cleared = await put({ id, channel: 'email', subject: null, isSolved: false });
  expect(cleared).toMatchObject({ status: 'closed', isSolved: false, createdAt, lastMessageAt: createdAt });
  expect(cleared).not.toHaveProperty('subject');
  expect(cleared.updatedAt).toBeGreaterThan(createdAt);
});

test('the channel of a conversation is fixed', async () => {
  const { id, ...created } = await put({ channel: 'web' });
  expect(await refusal({ id, channel: 'sms', status: 'closed' })).toBe('invalid_state');
  expect(await put({ id, channel: 'web' })).toEqual({ id, ...created });
});

test('a change of status records its events with the changed conversation', async () => {
  for (const before of [null, ...conversationStatuses]) {
    for (const after of conversationStatuses) {
      const customer = { name: 'Zainab' };
      const id = newId('conversation');
      if (before !== null) await put({ id, channel: 'whatsapp', status: before, customer });
      const already = (await events(id)).length;
      const { customer: shown, ...conversation } = await put({ id, channel: 'whatsapp', status: after, customer });
      const moved = before !== after && after !== 'open' ? [`conversation.${after}`] : [];
      const expected = before === null ? ['conversation.created', ...moved] : moved;
      expect((await events(id)).slice(already)).toEqual(
        expected.map((name) => ({ name, data: { conversation, customer: shown } })),
      );
    }
  }
});

test('events are announced only after they can be read', async () => {
  const seen: Promise<number>[] = [];
  const end = running.caller.subscribe('events.recorded', null, () => seen.push(events().then(({ length }) => length)));
  const { id } = await put({ channel: 'web' });
  await put({ id, channel: 'web', subject: 'records nothing' });
  await put({ id, channel: 'web', status: 'escalated' });
  await until(() => seen.length >= 2, { timeoutMessage: () => 'nothing was announced' });
  await end();
  expect(seen).toHaveLength(2);
  expect(await seen[0]).toBeGreaterThanOrEqual(1);
  expect(await seen[1]).toBe(2);
});

test('concurrent puts of one new id create it once, and none fails', async () => {
  const id = newId('conversation');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      put({ id, channel: 'web', subject: `Subject ${n}`, customer: { name: `${n}` } }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]));
  expect((await events(id)).map((event) => event.name)).toEqual(['conversation.created']);
  expect(await running.db`select from conversations where workspace_id = ${workspaceId}`).toHaveLength(1);
  expect(await running.db`select from customers where workspace_id = ${workspaceId}`).toHaveLength(1);
});

test('concurrent closes close once and record one event (I1)', async () => {
  const { id } = await put({ channel: 'web' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => put({ id, channel: 'web', status: 'closed' })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await events(id)).map((event) => event.name)).toEqual(['conversation.created', 'conversation.closed']);
});

test('malformed input is invalid_request, an unknown object not_found', async () => {
  expect(await refusal({ channel: 'web' }, { workspaceId: 'ws_1' })).toBe('invalid_request');
  expect(await refusal({ channel: 'web' }, { workspaceId: newId('workspace') })).toBe('not_found');
  for (const id of ['1', newId('message'), newId('conversation').toUpperCase()])
    expect(await refusal({ id, channel: 'web' })).toBe('invalid_request');
  expect(await refusal({ channel: 'web', createdAt: 8_640_000_000_000_000 })).toBe('invalid_request');
  expect(await refusal({ channel: 'web', subject: 'a\0b' })).toBe('invalid_request');
});

test('the same id in two workspaces is two conversations (I13)', async () => {
  const { id, ...mine } = await put({ channel: 'web', subject: 'Mine' });
  const theirs = await running.newWorkspace();
  await put({ id, channel: 'sms', subject: 'Theirs' }, { workspaceId: theirs });
  expect(await put({ id, channel: 'web' })).toEqual({ id, ...mine });
  expect(await running.db`select from conversations where id = ${id}`).toHaveLength(2);
});

function put(conversation: Put['conversation'], more: Partial<Put> = {}) {
  return running.send('conversations.put', { workspaceId, conversation, ...more });
}

function refusal(conversation: Put['conversation'], more: Partial<Put> = {}): Promise<string> {
  return running.refusal('conversations.put', { workspaceId, conversation, ...more });
}

async function events(conversationId?: string) {
  const all = await running.events(workspaceId);
  return all.filter(({ data }) => conversationId === undefined || data.conversation.id === conversationId);
}

async function backdate(id: string, ms: number): Promise<void> {
  await running.db`
    update conversations set updated_at = ${ms}::timestamptz where workspace_id = ${workspaceId} and id = ${id}`;
}
