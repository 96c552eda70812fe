import type { Channel, ConversationStatus, Direction } from '../../shared/conversations/rules/conversation.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';

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

export interface Message {
  readonly id: string;
  readonly direction: Direction;
  readonly text: string;
  readonly createdAt: number;
}

export interface LockedConversation {
  readonly status: ConversationStatus;
  readonly channel: Channel;
  readonly subject: string | null;
  readonly isSolved: boolean;
  readonly customerId: string | null;
  readonly doc: string;
}

export async function lockConversation(tx: Tx, workspaceId: string, id: string): Promise<LockedConversation | null> {
  const [row] = await tx<LockedConversation[]>`
    select status, channel, subject, is_solved as "isSolved", customer_id as "customerId", doc
    from conversations where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

export function parseConversation(doc: string): Conversation {
  return JSON.parse(doc) as Conversation;
}

export function parseMessage(doc: string): Message {
  return JSON.parse(doc) as Message;
}
