import { Refused } from '../../../../../shared/basics/refused.ts';
import { getConversation } from '../../../../../shared/conversations/verbs/get-conversation.ts';
import { readThread } from '../../../../../shared/conversations/verbs/read-thread.ts';
import { readBoardOrders } from '../../../../../shared/orders/board/board-orders.ts';
import type { Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { showOf, streamName } from '../../inbox/read-inbox.ts';

export type ChatParts = Awaited<ReturnType<typeof readChat>>;

/** Only reads: the conversation stays unread in the inbox. Throws `not_found`. */
export async function readChat(visit: MemberVisit, { sql, live }: Needs<'sql' | 'live'>) {
  const { id: workspaceId } = visit.workspace;
  // Taken before reading, so that the stream has all later changes.
  const position = live.position(streamName(visit), showOf(visit));
  const [order] = await readBoardOrders(sql, workspaceId, [visit.params.order ?? '']);
  if (order === undefined) throw new Refused('not_found', 'no such order');
  if (order.conversationId === null) return { order, chat: null, position };
  const [conversation, thread] = await Promise.all([
    getConversation(sql, workspaceId, order.conversationId),
    readThread(sql, workspaceId, order.conversationId, null),
  ]);
  return { order, chat: { conversation, thread }, position };
}
