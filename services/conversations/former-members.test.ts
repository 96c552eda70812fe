import { beforeEach, expect, test } from 'bun:test';
import { newId } from '../../shared/db/new-id.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForTests } from '../../tests/support/running/conversations.ts';
import { transactionsOn } from '../../tests/support/running/transactions-on.ts';
import { freshDatabase, freshNats } from '../../tests/support/stores/datastores.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { unassignFormerMembers } from './former-members.ts';
import { createVerbRunner } from './verb-runner.ts';

const by = { kind: 'staff', id: 'usr_00000000000000000000000000', name: 'Zainab' } as const;

const nats = await freshNats();
const [running] = await forThisFile(startForTests(await freshDatabase(), nats));
let workspaceId: string;
let memberId: string;

beforeEach(async () => {
  workspaceId = await running.newWorkspace();
  memberId = await running.newMember(workspaceId);
});

test('a former member’s open conversations are unassigned, closed ones not', async () => {
  const [open, closed] = [await conversationOf(memberId), await conversationOf(memberId)];
  await running.send('conversations.act', { workspaceId, conversationId: closed, action: 'close' });
  const others = await conversationOf(await running.newMember(workspaceId));
  const unassign = () => running.send('conversations.unassign_all', { workspaceId, memberId, by });
  expect(await running.refusal('conversations.unassign_all', { workspaceId, memberId })).toBe('invalid_state');
  const before = await docOf(open);
  await leave(memberId);
  expect(await unassign()).toEqual({ unassigned: 1, more: false });
  expect(await unassign()).toEqual({ unassigned: 0, more: false });
  expect(await assigneeOf(open)).toBeNull();
  expect(await docOf(open)).toBe(before);
  expect(await lastEntryOf(open)).toMatchObject({ kind: 'unassigned', subjectId: memberId, by });
  expect(await assigneeOf(closed)).toBe(memberId);
  expect(await assigneeOf(others)).not.toBeNull();
});

test('a reopened conversation of a former member is unassigned', async () => {
  const ways = {
    written: (conversationId: string) =>
      running.send('messages.add', { workspaceId, conversationId, message: { direction: 'contact', text: 'Hello?' } }),
    reopened: (conversationId: string) =>
      running.send('conversations.act', { workspaceId, conversationId, action: 'reopen' }),
    put: (id: string) =>
      running.send('conversations.put', { workspaceId, conversation: { id, channel: 'web', status: 'escalated' } }),
  };
  for (const isGone of [false, true]) {
    for (const [name, open] of Object.entries(ways)) {
      const member = await running.newMember(workspaceId);
      const id = await conversationOf(member);
      await running.send('conversations.act', { workspaceId, conversationId: id, action: 'close' });
      if (isGone) await leave(member);
      await open(id);
      expect([name, await assigneeOf(id)]).toEqual([name, isGone ? null : member]);
      const entries = await running.db`
        select from conversation_entries where conversation_id = ${id} and kind = 'unassigned' and subject_id = ${member}`;
      expect(entries).toHaveLength(isGone ? 1 : 0);
    }
  }
});

test('the hourly job unassigns former members of every workspace', async () => {
  const elsewhere = await running.newWorkspace();
  const [stays, goes] = [await running.newMember(elsewhere), await running.newMember(elsewhere)];
  const kept = await conversationOf(stays, elsewhere);
  const freed = await conversationOf(goes, elsewhere);
  await running.db`
    insert into conversations (workspace_id, id, status, channel, is_solved, doc, assignee_id)
    select ${workspaceId}, ids.id, 'open', 'web', false, '{}', ${memberId}
    from unnest(${Array.from({ length: 450 }, () => newId('conversation'))}::text[]) ids (id)`;
  await leave(memberId);
  await leave(goes, elsewhere);
  const { db } = running;
  const messaging = connectMessaging(nats.url, 'conversations');
  const runVerb = createVerbRunner({
    db,
    transactions: transactionsOn(db),
    messaging,
    log: recordingLog().log,
    wakeSender: () => {},
  });
  expect(await unassignFormerMembers(db, runVerb)).toBe(451);
  expect(await unassignFormerMembers(db, runVerb)).toBe(0);
  expect([await assigneeOf(kept), await assigneeOf(freed)]).toEqual([stays, null]);
  await messaging.close();
});

test('conversations of other workspaces stay assigned (I13)', async () => {
  const id = await conversationOf(memberId);
  await leave(memberId);
  const elsewhere = await running.newWorkspace();
  expect(await running.send('conversations.unassign_all', { workspaceId: elsewhere, memberId })).toMatchObject({
    unassigned: 0,
  });
  expect(await assigneeOf(id)).toBe(memberId);
  expect(await running.refusal('conversations.unassign_all', { workspaceId, memberId: 'x' })).toBe('invalid_request');
});

async function conversationOf(assigneeId: string, of = workspaceId): Promise<string> {
  const { id } = await running.send('conversations.put', { workspaceId: of, conversation: { channel: 'web' } });
  await running.send('conversations.assign', { workspaceId: of, conversationId: id, assigneeId });
  return id;
}

async function leave(userId: string, of = workspaceId): Promise<void> {
  await running.db`delete from memberships where workspace_id = ${of} and user_id = ${userId}`;
}

async function assigneeOf(id: string): Promise<string | null | undefined> {
  const [row] = await running.db<{ assigneeId: string | null }[]>`
    select assignee_id as "assigneeId" from conversations where id = ${id}`;
  return row?.assigneeId;
}

async function docOf(id: string): Promise<string | undefined> {
  const [row] = await running.db<{ doc: string }[]>`select doc from conversations where id = ${id}`;
  return row?.doc;
}

async function lastEntryOf(id: string) {
  const [row] = await running.db`
    select kind, subject_id as "subjectId", by from conversation_entries
    where conversation_id = ${id} order by created_at desc, id desc limit 1`;
  return row;
}
