import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Channel, NotificationKind } from '../../../shared/notifications/rules/kinds.ts';

interface Told {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly status: 'pending' | 'sent' | 'failed' | 'skipped';
  /** A user, a device or the workspace itself. */
  readonly recipient: string;
  readonly data: object;
  readonly lastError?: string;
  readonly count?: number;
}

/** A message as the notifier leaves it, with its notifications. Gives its id. */
export async function tellMessage(
  sql: Db,
  workspaceId: string,
  { kind, channel, status, recipient, data, lastError, count = 1 }: Told,
): Promise<string> {
  const userId = channel === 'mail' ? recipient : null;
  const [message] = await sql<{ id: string }[]>`
    insert into notification_messages (kind, channel, recipient, workspace_id, user_id, status, attempt, due_at, last_error)
    values (${kind}, ${channel}, ${recipient}, ${workspaceId}, ${userId}, ${status}, 1, clock(), ${lastError ?? null})
    returning id`;
  const id = message?.id ?? '';
  for (let nth = 0; nth < count; nth += 1) {
    await sql`
      with notification as (
        insert into notifications (kind, workspace_id, data, fanned_out_at)
        values (${kind}, ${workspaceId}, ${JSON.stringify(data)}::text::json, clock()) returning id)
      insert into notification_items (notification_id, channel, recipient, message_id)
      select id, ${channel}, ${recipient}, ${id} from notification`;
  }
  return id;
}
