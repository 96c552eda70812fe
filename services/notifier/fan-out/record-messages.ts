import type { Tx } from '../../../shared/db/connections/connect.ts';
import type { Channel, NotificationKind } from '../../../shared/notifications/rules/kinds.ts';

export interface NewMessage {
  /** The id of a pending message that the notifications are added to, unless it has been claimed. */
  readonly joins: string | null;
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly recipient: string;
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly email: string | null;
  readonly status: 'pending' | 'skipped';
  readonly dueAt: number;
  readonly error: string | null;
  readonly notifications: string[];
}

export async function recordMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const joined = await lockJoined(
    tx,
    messages.flatMap(({ joins }) => joins ?? []),
  );
  const rows = messages.map((message) => ({
    ...message,
    id: message.joins !== null && joined.has(message.joins) ? message.joins : null,
  }));
  const inserted = await insertMessages(
    tx,
    rows.filter(({ id }) => id === null),
  );
  const items = [
    ...rows.flatMap(({ id, ...rest }) => (id === null ? [] : itemsOf(id, rest))),
    ...inserted.flatMap(([id, message]) => itemsOf(id, message)),
  ];
  await tx`
    insert into notification_items (message_id, notification_id, channel, recipient)
    select * from unnest(${items.map(({ messageId }) => messageId)}::text[],
      ${items.map(({ notificationId }) => notificationId)}::text[], ${items.map(({ channel }) => channel)}::text[],
      ${items.map(({ recipient }) => recipient)}::text[])
    on conflict do nothing`;
}

/** Returns the messages that are still unclaimed, locked against claims until the commit. */
async function lockJoined(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from notification_messages
    where id = any (${[...ids]}::text[]) and status = 'pending' and attempt = 0 and claim is null
    order by id for update`;
  return new Set(rows.map(({ id }) => id));
}

async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<[id: string, message: NewMessage][]> {
  const rows = await tx<{ id: string; nth: number }[]>`
    with wanted as materialized (
      select overlay(new_event_id(nth) placing 'nmg' from 1) as id, wanted.*
      from unnest(${messages.map(({ kind }) => kind)}::text[], ${messages.map(({ channel }) => channel)}::text[],
        ${messages.map(({ recipient }) => recipient)}::text[], ${messages.map(({ workspaceId }) => workspaceId)}::text[],
        ${messages.map(({ userId }) => userId)}::text[], ${messages.map(({ email }) => email)}::text[],
        ${messages.map(({ status }) => status)}::text[], ${messages.map(({ dueAt }) => dueAt)}::float8[],
        ${messages.map(({ error }) => error)}::text[])
        with ordinality as wanted (kind, channel, recipient, workspace_id, user_id, email, status, due_ms, error, nth)
    ), made as (
      insert into notification_messages (id, kind, channel, recipient, workspace_id, user_id, email, status, due_at, last_error,
        settled_at)
      select id, kind, channel, recipient, workspace_id, user_id, email, status,
        timestamptz 'epoch' + due_ms * interval '1 ms', error, case when status = 'skipped' then clock() end
      from wanted
    )
    select id, nth::int from wanted order by nth`;
  return rows.flatMap(({ id, nth }) => {
    const message = messages[nth - 1];
    return message ? [[id, message] as [string, NewMessage]] : [];
  });
}

function itemsOf(
  messageId: string,
  { notifications, channel, recipient }: Pick<NewMessage, 'notifications' | 'channel' | 'recipient'>,
) {
  return notifications.map((notificationId) => ({ messageId, notificationId, channel, recipient }));
}
