import { isId } from '../../basics/id.ts';
import type { Db } from '../../db/connections/connect.ts';

/** Other answers since the message; null when there are none or the message is unknown. A null name is the assistant. */
export async function answersSince(
  db: Db,
  workspaceId: string,
  conversationId: string,
  lastSeenId: string,
): Promise<{ readonly name: string | null } | null> {
  if (!isId('message', lastSeenId)) return null;
  const [row] = await db<{ name: string | null }[]>`
    select e.by ->> 'name' as name
    from messages seen
    cross join lateral (
      select id, created_at from messages
      where workspace_id = ${workspaceId} and conversation_id = ${conversationId}
        and (created_at, id) > (seen.created_at, seen.id) and direction = 'agent'
      order by created_at desc, id desc limit 1
    ) answer
    left join lateral (
      select by from conversation_entries
      where workspace_id = ${workspaceId} and conversation_id = ${conversationId}
        and created_at >= answer.created_at and kind = 'sent' and subject_id = answer.id
      limit 1
    ) e on true
    where seen.workspace_id = ${workspaceId} and seen.id = ${lastSeenId} and seen.conversation_id = ${conversationId}`;
  return row ?? null;
}
