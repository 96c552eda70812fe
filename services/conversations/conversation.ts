import type { Channel, ConversationStatus, Direction } from '../../shared/conversations/rules/conversation.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';

/** The Conversation of the spec, as the API shows it. */
export interface Conversation {
  readonly id: string;
  readonly status: ConversationStatus;
  readonly channel: Channel;
  readonly subject?: string;
  readonly isSolved: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastMessageAt: number;
}

/** The Message of the spec. */
export interface Message {
  readonly id: string;
  readonly direction: Direction;
  readonly text: string;
  readonly createdAt: number;
}

/** A conversation that this transaction alone may change, with the row's `doc`. */
export interface LockedConversation {
  readonly status: ConversationStatus;
  readonly channel: Channel;
  readonly subject: string | null;
  readonly isSolved: boolean;
  readonly customerId: string | null;
  readonly doc: string;
}

/** The conversation, locked until the transaction ends; null when the workspace has none of this id. */
export async function lockConversation(tx: Tx, workspaceId: string, id: string): Promise<LockedConversation | null> {
  const [row] = await tx<LockedConversation[]>`
    select status, channel, subject, is_solved as "isSolved", customer_id as "customerId", doc
    from conversations where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** A trigger writes `doc` on every change of the row, in exactly this shape (migration, conversation_doc). */
export function parseConversation(doc: string): Conversation {
  return JSON.parse(doc) as Conversation;
}

/** As for conversations (migration, message_doc). */
export function parseMessage(doc: string): Message {
  return JSON.parse(doc) as Message;
}
