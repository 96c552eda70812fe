import { Refused } from '../../shared/basics/refused.ts';
import type { Command, Output } from '../../shared/contracts/commands.ts';
import { afterAction, conversationEvents, entryOfAction } from '../../shared/conversations/rules/conversation.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import type { ConversationChanged } from '../../shared/webhooks/contract/events.ts';
import { assertId } from './assert-id.ts';
import { lockConversation, parseConversation } from './conversation.ts';
import { readCustomer } from './customer.ts';
import { addEntry } from './entries.ts';
import { unassignIfFormerMember } from './former-members.ts';
import type { VerbResult } from './verb-runner.ts';

/** Returns the events of the change, which the verb runner records (decided: Platform events). Throws `invalid_request`, `not_found`. */
export async function actOnConversation(
  tx: Tx,
  { workspaceId, conversationId, action, by }: Command<'conversations.act'>,
): Promise<VerbResult<Output<'conversations.act'>>> {
  assertId('conversation', conversationId, 'conversationId');
  const before = await lockConversation(tx, workspaceId, conversationId);
  if (!before) throw new Refused('not_found', 'no such conversation');
  const after = afterAction(before, action);
  if (after.status === before.status && after.isSolved === before.isSolved) {
    return { result: { conversation: parseConversation(before.doc), changed: false }, events: [] };
  }
  const [row] = await tx<{ doc: string }[]>`
    update conversations
    set status = ${after.status}, is_solved = ${after.isSolved}, updated_at = greatest(updated_at, clock())
    where workspace_id = ${workspaceId} and id = ${conversationId} returning doc`;
  if (!row) throw new Error('a locked conversation is gone');
  if (before.status === 'closed' && after.status !== 'closed')
    await unassignIfFormerMember(tx, workspaceId, conversationId);
  await addEntry(tx, { workspaceId, conversationId, kind: entryOfAction[action], by });
  const conversation = parseConversation(row.doc);
  const customer = await readCustomer(tx, workspaceId, before.customerId);
  return {
    result: { conversation, changed: true },
    events: conversationEvents(before.status, after.status).map((name) => ({
      name,
      data: { conversation, customer } satisfies ConversationChanged,
    })),
  };
}
