import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { afterAttempt } from '../../../shared/webhooks/rules/retry.ts';
import type { Claimed } from './claim-outgoing.ts';

export type Settled = 'taken' | 'retrying' | 'failed' | 'settled elsewhere';

/** `error` is null when the connector took the message; else what the dashboard shows of the connection. */
export function settleOutgoing(db: Db, claimed: Claimed, error: string | null): Promise<Settled> {
  const { workspaceId, messageId, attempt, connectionId } = claimed;
  const after = afterAttempt(attempt + 1, error === null);
  return db.begin(async (tx) => {
    const { count } =
      after.status === 'retrying'
        ? await tx`
            update outgoing_messages
            set attempt = attempt + 1, due_at = clock() + ${after.waitMs} * interval '1 ms', leased_until = null
            where workspace_id = ${workspaceId} and message_id = ${messageId} and attempt = ${attempt}`
        : await tx`
            delete from outgoing_messages
            where workspace_id = ${workspaceId} and message_id = ${messageId} and attempt = ${attempt}`;
    if (count === 0) return 'settled elsewhere';
    if (after.status === 'failed') await markUndelivered(tx, workspaceId, messageId);
    await tx`
      update channel_connections set last_error = ${error},
        consecutive_failures = case when ${error === null} then 0 else consecutive_failures + 1 end,
        last_sent_at = case when ${error === null} then clock() else last_sent_at end
      where id = ${connectionId}`;
    return after.status === 'delivered' ? 'taken' : after.status;
  });
}

/** Ends messages of channels that were disconnected meanwhile; returns their conversations. */
export function endDisconnected(db: Db) {
  return db<{ workspaceId: string; conversationId: string }[]>`
    with ended as (
      delete from outgoing_messages o
      where not exists (
        select from channel_connections c where c.workspace_id = o.workspace_id and c.channel = o.channel)
        and not exists (select from workspaces w where w.id = o.workspace_id and w.moving_since is not null)
      returning workspace_id, conversation_id, message_id
    ), marked as (
      update messages m set undelivered_since = clock() from ended e
      where m.workspace_id = e.workspace_id and m.id = e.message_id and m.delivered_at is null
    )
    select workspace_id as "workspaceId", conversation_id as "conversationId" from ended`;
}

async function markUndelivered(tx: Tx, workspaceId: string, messageId: string): Promise<void> {
  await tx`
    update messages set undelivered_since = clock()
    where workspace_id = ${workspaceId} and id = ${messageId} and delivered_at is null`;
}
