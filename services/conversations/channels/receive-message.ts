import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { addMessage } from '../add-message.ts';
import { lockConversation } from '../conversation.ts';
import { putConversation } from '../put-conversation.ts';
import type { VerbResult } from '../verb-runner.ts';

type Received = Omit<Command<'messages.receive'>, 'commandId' | 'by'>;

/** A customer's message from a channel (decided: Channels). Throws `invalid_request`, `not_found`. */
export async function receiveMessage(tx: Tx, received: Received): Promise<VerbResult<Output<'messages.receive'>>> {
  const { workspaceId, text, createdAt } = received;
  const earlier = await findReceived(tx, received);
  if (earlier) return repeatOf(earlier);
  const conversation = await conversationOf(tx, received);
  // If a message arrives twice at once, the second waits for this lock and then finds the first.
  if (!conversation.isNew) await lockConversation(tx, workspaceId, conversation.id);
  const meanwhile = await findReceived(tx, received);
  if (meanwhile) return repeatOf(meanwhile);
  const put = await putOnce(tx, received, conversation);
  const input = { direction: 'contact', text, ...(createdAt !== undefined && { createdAt }) } as const;
  const { result: message, events } = await addMessage(tx, workspaceId, conversation.id, input);
  await tx`
    insert into channel_messages (workspace_id, channel, outside_id, conversation_id, message_id)
    values (${workspaceId}, ${received.channel}, ${received.outsideId}, ${conversation.id}, ${message.id})`;
  return {
    result: { conversationId: conversation.id, messageId: message.id, isRepeat: false },
    events: [...put.events, ...events],
    ids: [conversation.id],
  };
}

interface ContactConversation {
  readonly id: string;
  readonly isNew: boolean;
}

async function conversationOf(tx: Tx, { workspaceId, channel, contact }: Received): Promise<ContactConversation> {
  const id = newId('conversation');
  const { count } = await tx`
    insert into channel_contacts (workspace_id, channel, contact, conversation_id)
    values (${workspaceId}, ${channel}, ${contact.id}, ${id}) on conflict do nothing`;
  if (count === 1) return { id, isNew: true };
  const [known] = await tx<{ id: string }[]>`
    select conversation_id as id from channel_contacts
    where workspace_id = ${workspaceId} and channel = ${channel} and contact = ${contact.id}`;
  if (!known) throw new Error('a contact disappeared during its transaction');
  return { id: known.id, isNew: false };
}

interface Kept {
  readonly conversationId: string;
  readonly messageId: string;
}

async function findReceived(tx: Tx, { workspaceId, channel, contact, outsideId }: Received): Promise<Kept | undefined> {
  const [row] = await tx<Kept[]>`
    select conversation_id as "conversationId", message_id as "messageId"
    from channel_messages join channel_contacts using (workspace_id, channel, conversation_id)
    where workspace_id = ${workspaceId} and channel = ${channel} and contact = ${contact.id} and outside_id = ${outsideId}`;
  return row;
}

function repeatOf(kept: Kept): VerbResult<Output<'messages.receive'>> {
  return { result: { ...kept, isRepeat: true }, events: [] };
}

/** The team may have corrected name and number: only the first message sets them. */
async function putOnce(
  tx: Tx,
  { workspaceId, channel, contact, createdAt }: Received,
  { id, isNew }: ContactConversation,
) {
  if (!isNew) return { events: [] };
  const { id: _id, ...customer } = contact;
  const began = createdAt === undefined ? {} : { createdAt };
  return putConversation(tx, workspaceId, { id, channel, customer, ...began });
}
