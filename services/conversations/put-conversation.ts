import { Refused } from '../../shared/basics/refused.ts';
import type { Output } from '../../shared/contracts/commands.ts';
import type { ConversationInput } from '../../shared/conversations/contract/commands.ts';
import { conversationEvents } from '../../shared/conversations/rules/conversation.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import type { ConversationChanged } from '../../shared/webhooks/contract/events.ts';
import { assertId } from './assert-id.ts';
import { type LockedConversation, lockConversation, parseConversation } from './conversation.ts';
import { readCustomer, saveCustomer } from './customer.ts';
import { unassignIfFormerMember } from './former-members.ts';
import type { VerbResult } from './verb-runner.ts';

/** Throws `invalid_request`, `not_found`, and, when the conversation has another channel, `invalid_state`. */
export async function putConversation(
  tx: Tx,
  workspaceId: string,
  input: ConversationInput,
): Promise<VerbResult<Output<'conversations.put'>>> {
  const id = input.id ?? newId('conversation');
  assertId('conversation', id, 'conversation.id');
  await assertWorkspace(tx, workspaceId);
  const existing = input.id === undefined ? null : await lockConversation(tx, workspaceId, id);
  const created = existing === null && (await insertIfNew(tx, workspaceId, id, input));
  const current = existing ?? (await lockConversation(tx, workspaceId, id));
  if (!current) throw new Error('a conversation disappeared during its transaction');
  if (current.channel !== input.channel) {
    throw new Refused('invalid_state', `the channel of this conversation is ${current.channel} and stays so`);
  }
  const customerId = await saveCustomer(tx, workspaceId, current.customerId, input.customer);
  const row = { workspaceId, id, customerId, current };
  const doc = created ? await setCustomerOfNew(tx, row) : await update(tx, row, input);
  const conversation = parseConversation(doc);
  if (current.status === 'closed' && conversation.status !== 'closed')
    await unassignIfFormerMember(tx, workspaceId, id);
  const customer = await readCustomer(tx, workspaceId, customerId);
  return {
    result: { ...conversation, customer },
    events: conversationEvents(created ? null : current.status, conversation.status).map((name) => ({
      name,
      data: { conversation, customer } satisfies ConversationChanged,
    })),
  };
}

async function assertWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  const [row] = await tx`select from workspaces where id = ${workspaceId}`;
  if (!row) throw new Refused('not_found', 'no such workspace');
}

async function insertIfNew(tx: Tx, workspaceId: string, id: string, input: ConversationInput): Promise<boolean> {
  const { channel, status = 'open', subject = null, isSolved = false, createdAt = null } = input;
  const inserted = await tx`
    with made as materialized (select coalesce(${createdAt}::timestamptz, clock()) as at)
    insert into conversations
      (workspace_id, id, status, channel, subject, is_solved, created_at, updated_at, last_message_at)
    select ${workspaceId}, ${id}, ${status}, ${channel}, ${subject}, ${isSolved}, at, at, at from made
    on conflict do nothing`;
  return inserted.count === 1;
}

interface Row {
  readonly workspaceId: string;
  readonly id: string;
  readonly customerId: string | null;
  readonly current: LockedConversation;
}

/** Returns the doc unchanged, because it does not contain the customer. */
async function setCustomerOfNew(tx: Tx, { workspaceId, id, customerId, current }: Row): Promise<string> {
  if (customerId !== null) {
    await tx`update conversations set customer_id = ${customerId} where workspace_id = ${workspaceId} and id = ${id}`;
  }
  return current.doc;
}

async function update(
  tx: Tx,
  { workspaceId, id, customerId, current }: Row,
  input: ConversationInput,
): Promise<string> {
  const { status = current.status, subject = current.subject, isSolved = current.isSolved } = input;
  const [changed] = await tx<{ doc: string }[]>`
    update conversations
    set status = ${status}, subject = ${subject}, is_solved = ${isSolved}, customer_id = ${customerId},
      updated_at = greatest(updated_at, clock())
    where workspace_id = ${workspaceId} and id = ${id}
      and (status, subject, is_solved, customer_id)
        is distinct from (${status}, ${subject}::text, ${isSolved}::boolean, ${customerId}::text)
    returning doc`;
  return changed?.doc ?? current.doc;
}
