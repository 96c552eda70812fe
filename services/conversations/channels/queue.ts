import { type Channel, isConnectable } from '../../../shared/conversations/rules/conversation.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';

interface Outgoing {
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly channel: Channel;
}

/** False where the workspace did not connect the channel: its connector is then on NATS, if there is one. */
export async function queueForChannel(tx: Tx, outgoing: Outgoing): Promise<boolean> {
  const { workspaceId, conversationId, messageId, channel } = outgoing;
  if (!isConnectable(channel)) return false;
  const { count } = await tx`
    insert into outgoing_messages (workspace_id, message_id, conversation_id, channel)
    select workspace_id, ${messageId}, ${conversationId}, channel from channel_connections
    where workspace_id = ${workspaceId} and channel = ${channel}
    on conflict (workspace_id, message_id) do update set attempt = 0, due_at = clock(), leased_until = null`;
  if (count === 0) return false;
  await tx`
    update messages set undelivered_since = null
    where workspace_id = ${workspaceId} and id = ${messageId} and undelivered_since is not null`;
  return true;
}
