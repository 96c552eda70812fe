import { type Db, isUnavailable, type Tx } from '../../../shared/db/connections/connect.ts';
import { dueAt, spacingMs } from '../../../shared/notifications/rules/due-at.ts';
import { type Channel, kindOf, notificationKinds } from '../../../shared/notifications/rules/kinds.ts';
import { type Recipient, recipientsOf } from '../../../shared/notifications/rules/recipients.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { PendingNotification } from './pending-notification.ts';
import { type Places, quietOf, readPlaces } from './read-places.ts';
import { type NewMessage, recordMessages } from './record-messages.ts';
import { addResetLinks } from './reset-links.ts';

export interface FanOutOptions {
  readonly secrets: Secrets;
  readonly sendsMail: boolean;
  readonly maxNotifications?: number;
  readonly onDropped?: (id: string, error: unknown) => void;
}

const notificationsPerFanOut = 100;

interface FannedOut {
  readonly notifications: number;
  readonly isMore: boolean;
}

/** Makes the messages of recorded notifications. One process at a time, so that notifications recorded together become one message.
 * A notification that cannot be fanned out is dropped, so that it does not stop the others. */
export async function fanOut(db: Db, options: FanOutOptions): Promise<FannedOut> {
  try {
    return await fanOutOldest(db, options);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return fanOutOldest(db, { ...options, maxNotifications: 1 }).catch((cause) => dropOldest(db, options, cause));
  }
}

async function dropOldest(db: Db, { onDropped }: FanOutOptions, cause: unknown): Promise<FannedOut> {
  if (isUnavailable(cause)) throw cause;
  const dropped = await db<{ id: string }[]>`
    update notifications set fanned_out_at = clock()
    where id = (select id from notifications where ${isToFanOut(db)} order by id limit 1) returning id`;
  for (const { id } of dropped) onDropped?.(id, cause);
  return { notifications: 0, isMore: true };
}

/** Leaves kinds that this release does not know to newer processes. */
function isToFanOut(db: Db) {
  return db`fanned_out_at is null and kind = any (${notificationKinds}::text[])`;
}

async function fanOutOldest(
  db: Db,
  { secrets, sendsMail, maxNotifications = notificationsPerFanOut }: FanOutOptions,
): Promise<FannedOut> {
  return db.begin(async (tx) => {
    const [lock] = await tx<{ isOurs: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('notifications')) as "isOurs"`;
    if (!lock?.isOurs) return { notifications: 0, isMore: false };
    const recorded = await tx<PendingNotification[]>`
      select id, kind, workspace_id as "workspaceId", user_id as "userId", email, subject_id as "subjectId"
      from notifications where ${isToFanOut(db)} order by id limit ${maxNotifications} for update skip locked`;
    if (recorded.length === 0) return { notifications: 0, isMore: false };
    const notifications = await addResetLinks(tx, secrets, recorded);
    const places = await readPlaces(tx, notifications);
    const messages = await messagesOf(tx, notifications, places, sendsMail);
    await recordMessages(tx, messages);
    const toSend = messages.filter(({ status }) => status === 'pending').flatMap((message) => message.notifications);
    await tx`
      update notifications set fanned_out_at = clock(),
        sealed_token = case when id = any (${toSend}::text[]) then sealed_token end
      where id = any (${recorded.map(({ id }) => id)}::text[])`;
    return { notifications: recorded.length, isMore: recorded.length === maxNotifications };
  });
}

/** For each kind and recipient one message: a pending one that is joined, or a new one. */
async function messagesOf(tx: Tx, notifications: readonly PendingNotification[], places: Places, sendsMail: boolean) {
  const [clock] = await tx<{ now: number }[]>`select unix_ms(clock()) as now`;
  const now = Number(clock?.now);
  const wanted = notifications.flatMap((notification) =>
    recipientsOf(notification, places.of(notification), { sendsMail }).map((to) => ({ notification, to })),
  );
  const earlier = await readEarlier(
    tx,
    wanted.map(({ to }) => to.recipient),
  );
  const messages = new Map<string, NewMessage>();
  for (const { notification, to } of wanted) {
    const { id, kind, workspaceId } = notification;
    const isGathered = kindOf(kind).gatherMs !== null;
    const key = isGathered ? keyOf({ ...to, kind, workspaceId }) : `${id} ${to.channel} ${to.recipient}`;
    const existing = messages.get(key);
    if (existing) existing.notifications.push(id);
    else messages.set(key, messageFor(to, notification, isGathered ? earlier.get(key) : undefined, places, now));
  }
  return [...messages.values()];
}

function messageFor(
  to: Recipient,
  { id, kind, workspaceId }: PendingNotification,
  earlier: Earlier | undefined,
  places: Places,
  now: number,
): NewMessage {
  const quiet = to.userId === null ? null : quietOf(places, to.userId);
  const due = to.skipped === null ? dueAt(kind, { lastAt: earlier?.lastAt ?? null, quiet }, now) : now;
  return {
    joins: to.skipped === null ? (earlier?.waiting ?? null) : null,
    ...{ kind, channel: to.channel, recipient: to.recipient, workspaceId, userId: to.userId, email: to.email },
    status: to.skipped === null && due !== null ? 'pending' : 'skipped',
    dueAt: due ?? now,
    error: to.skipped ?? (due === null ? 'quiet hours' : null),
    notifications: [id],
  };
}

interface Earlier {
  /** The id of an unclaimed message without attempts. */
  readonly waiting: string | null;
  readonly lastAt: number | null;
}

async function readEarlier(tx: Tx, recipients: readonly string[]): Promise<ReadonlyMap<string, Earlier>> {
  const rows = await tx<(Earlier & KeyParts)[]>`
    select recipient, channel, kind, workspace_id as "workspaceId",
      max(id) filter (where status = 'pending' and attempt = 0 and claim is null) as waiting,
      unix_ms(max(coalesce(settled_at, due_at)) filter (where status = 'sent' or claim is not null or attempt > 0))
        as "lastAt"
    from notification_messages
    where recipient = any (${[...new Set(recipients)]}::text[]) and status in ('pending', 'sent')
      and due_at > clock() - ${spacingMs}::int * interval '1 ms' * 2
    group by recipient, channel, kind, workspace_id`;
  return new Map(rows.map((row) => [keyOf(row), row]));
}

interface KeyParts {
  readonly recipient: string;
  readonly channel: Channel;
  readonly kind: string;
  readonly workspaceId: string | null;
}

function keyOf({ recipient, channel, kind, workspaceId }: KeyParts): string {
  return `${recipient} ${channel} ${kind} ${workspaceId}`;
}
