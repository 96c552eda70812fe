import { Refused } from '../../shared/basics/refused.ts';
import type { Output } from '../../shared/contracts/commands.ts';
import type { MessageInput } from '../../shared/conversations/contract/commands.ts';
import { statusAfterMessage } from '../../shared/conversations/rules/conversation.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import type { MessageReceived } from '../../shared/webhooks/contract/events.ts';
import { assertId } from './assert-id.ts';
import { type Conversation, lockConversation, type Message, parseConversation, parseMessage } from './conversation.ts';
import { type Customer, readCustomer } from './customer.ts';
import { unassignIfFormerMember } from './former-members.ts';
import type { VerbResult } from './verb-runner.ts';

interface AddedMessage extends VerbResult<Output<'messages.add'>> {
  readonly conversation: Conversation;
  readonly customer: Customer | null;
}

/** Conversation times never move back, in whatever order messages arrive. Throws `invalid_request`, `not_found`. */
export async function addMessage(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  { direction, text, createdAt }: MessageInput,
): Promise<AddedMessage> {
  assertId('conversation', conversationId, 'conversationId');
  const before = await lockConversation(tx, workspaceId, conversationId);
  if (!before) throw new Refused('not_found', 'no such conversation');
  const message = await insertMessage(tx, {
    workspaceId,
    conversationId,
    direction,
    text,
    createdAt: createdAt ?? null,
  });
  const status = statusAfterMessage(before.status, direction);
  const [after] = await tx<{ doc: string }[]>`
    update conversations
    set status = ${status},
      last_message_at = greatest(last_message_at, ${message.createdAt}::timestamptz),
      last_contact_at = case when ${direction === 'contact'}
        then greatest(last_contact_at, ${message.createdAt}::timestamptz) else last_contact_at end,
      waiting_since = ${waitingSince(tx, workspaceId, conversationId, message)},
      updated_at = greatest(updated_at, ${message.createdAt}::timestamptz)
    where workspace_id = ${workspaceId} and id = ${conversationId}
    returning doc`;
  if (status !== before.status) await unassignIfFormerMember(tx, workspaceId, conversationId);
  const conversation = parseConversation(after?.doc ?? before.doc);
  const customer = await readCustomer(tx, workspaceId, before.customerId);
  const received = { name: 'message.received', data: { conversation, customer, message } satisfies MessageReceived };
  return {
    result: { ...message, conversationId },
    events: direction === 'contact' ? [received] : [],
    conversation,
    customer,
  };
}

/** Messages may arrive late: an answer covers only messages created before it. */
function waitingSince(tx: Tx, workspaceId: string, conversationId: string, { direction, createdAt }: Message) {
  if (direction === 'system') return tx`waiting_since`;
  if (direction === 'agent') return tx`case when waiting_since > ${createdAt}::timestamptz then waiting_since end`;
  return tx`case when exists (
      select from messages where workspace_id = ${workspaceId} and conversation_id = ${conversationId}
        and direction = 'agent' and created_at > ${createdAt}::timestamptz)
    then waiting_since else least(waiting_since, ${createdAt}::timestamptz) end`;
}

interface NewMessage extends Pick<MessageInput, 'direction' | 'text'> {
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly createdAt: number | null;
}

async function insertMessage(tx: Tx, message: NewMessage): Promise<Message> {
  const [row] = await tx<{ doc: string }[]>`
    insert into messages (workspace_id, conversation_id, id, direction, text, created_at)
    values (${message.workspaceId}, ${message.conversationId}, ${newId('message')}, ${message.direction},
      ${message.text}, coalesce(${message.createdAt}::timestamptz, clock()))
    returning doc`;
  if (!row) throw new Error('an insert returned no row');
  return parseMessage(row.doc);
}
