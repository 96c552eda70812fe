import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Channel, NotificationKind } from '../../../shared/notifications/rules/kinds.ts';

interface MessageOptions {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly status: 'pending' | 'sent' | 'failed' | 'skipped';
  /** The id of a user, a device or a workspace. */
  readonly recipient: string;
  readonly data: object;
  readonly lastError?: string;
  readonly count?: number;
}

/** Inserts a message as the notifier writes it, with its notifications, and returns its id. */
export async function insertMessage(
  sql: Db,
  workspaceId: string,
  { kind, channel, status, recipient, data, lastError, count = 1 }: MessageOptions,
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
