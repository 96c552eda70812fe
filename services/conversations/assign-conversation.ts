import { Refused } from '../../shared/basics/refused.ts';
import type { Command, Output } from '../../shared/contracts/commands.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { notifyInTx } from '../../shared/notifications/notify.ts';
import { assertId } from './assert-id.ts';
import { addEntry } from './entries.ts';
import type { VerbResult } from './verb-runner.ts';

/** The API does not show the assignee, so `updatedAt` stays. Throws `invalid_request`, `not_found`. */
export async function assignConversation(
  tx: Tx,
  { workspaceId, conversationId, assigneeId, by }: Command<'conversations.assign'>,
): Promise<VerbResult<Output<'conversations.assign'>>> {
  assertId('conversation', conversationId, 'conversationId');
  if (assigneeId !== null) await assertMember(tx, workspaceId, assigneeId);
  const [before] = await tx<{ assigneeId: string | null }[]>`
    select assignee_id as "assigneeId" from conversations
    where workspace_id = ${workspaceId} and id = ${conversationId} for update`;
  if (!before) throw new Refused('not_found', 'no such conversation');
  const changed = before.assigneeId !== assigneeId;
  if (changed) {
    await tx`
      update conversations set assignee_id = ${assigneeId}
      where workspace_id = ${workspaceId} and id = ${conversationId}`;
    const entry =
      assigneeId === null ? ({ kind: 'unassigned' } as const) : ({ kind: 'assigned', subjectId: assigneeId } as const);
    await addEntry(tx, { workspaceId, conversationId, ...entry, by });
    if (assigneeId !== null && by?.id !== assigneeId) {
      const notification = { workspaceId, userId: assigneeId, subjectId: conversationId };
      await notifyInTx(tx, { kind: 'conversation.assigned', ...notification, data: { by: by?.name ?? '' } });
    }
  }
  return { result: { conversationId, assigneeId, changed }, events: [] };
}

async function assertMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  assertId('user', userId, 'assigneeId');
  const [member] = await tx`
    select from memberships where workspace_id = ${workspaceId} and user_id = ${userId}`;
  if (!member) throw new Refused('not_found', 'no such member');
}
