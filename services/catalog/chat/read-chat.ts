import type { Db } from '../../../shared/db/connections/connect.ts';

export interface ChatMessage {
  readonly id: string;
  readonly direction: 'contact' | 'agent';
  readonly text: string;
  readonly createdAt: number;
  readonly isDelivered: boolean;
}

export interface Chat {
  readonly conversationId: string;
  readonly timezone: string;
  /** Unix ms. */
  readonly beganAt: number;
  /** The last fifty, oldest first. */
  readonly messages: readonly ChatMessage[];
}

export async function readChat(db: Db, workspaceId: string, contact: string): Promise<Chat | null> {
  const [chat] = await db<Omit<Chat, 'messages'>[]>`
    select conversation_id as "conversationId", timezone, c.created_at as "beganAt"
    from channel_contacts k join workspaces w on w.id = k.workspace_id
    join conversations c on c.workspace_id = k.workspace_id and c.id = k.conversation_id
    where k.workspace_id = ${workspaceId} and k.channel = 'web' and k.contact = ${contact}`;
  if (!chat) return null;
  const messages = await db<ChatMessage[]>`
    select id, direction, text, created_at as "createdAt", delivered_at is not null as "isDelivered" from messages
    where workspace_id = ${workspaceId} and conversation_id = ${chat.conversationId} and direction <> 'system'
    order by created_at desc, id desc limit 50`;
  return { ...chat, messages: messages.toReversed() };
}
