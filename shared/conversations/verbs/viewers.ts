import { type Db, isLockTimeout } from '../../db/connections/connect.ts';
import { withShortLockTimeout } from '../../db/connections/short-lock-timeout.ts';
import type { Viewer } from './list-conversations.ts';

const viewingSeconds = 45;

/** Records that the user has the conversation open. Skipped while the row is locked, because pages repeat it. */
export async function recordViewer(
  db: Db,
  { workspaceId, userId }: Viewer,
  conversationId: string,
  isRead: boolean,
): Promise<void> {
  const recorded = withShortLockTimeout(
    db,
    (tx) => tx`
      insert into conversation_readers (workspace_id, conversation_id, user_id, read_at)
      values (${workspaceId}, ${conversationId}, ${userId}, case when ${isRead} then clock() else '-infinity'::timestamptz end)
      on conflict (workspace_id, conversation_id, user_id) do update
      set seen_at = clock(), read_at = case when ${isRead} then clock() else conversation_readers.read_at end`,
  );
  await recorded.catch((error) => {
    if (!isLockTimeout(error)) throw error;
  });
}

export async function otherViewers(db: Db, { workspaceId, userId }: Viewer, conversationId: string): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select users.name from conversation_readers r
    join memberships m on m.workspace_id = r.workspace_id and m.user_id = r.user_id
    join users on users.id = r.user_id
    where r.workspace_id = ${workspaceId} and r.conversation_id = ${conversationId} and r.user_id <> ${userId}
      and r.seen_at > clock() - make_interval(secs => ${viewingSeconds})
    order by users.name limit 10`;
  return rows.map(({ name }) => name);
}
