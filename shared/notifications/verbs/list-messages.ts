import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { users } from '../../people/table.ts';
import { notificationItems, notificationMessages, notifications, pushDevices } from '../table.ts';

export interface ToldMessage
  extends Pick<
    typeof notificationMessages.$inferSelect,
    'id' | 'kind' | 'channel' | 'status' | 'attempt' | 'lastError' | 'createdAt' | 'dueAt' | 'settledAt' | 'userId'
  > {
  /** The address, or null for push and chat. */
  readonly email: string | null;
  readonly deviceName: string | null;
  /** How many notifications it has, and the facts of the first, which is deleted before the message. */
  readonly count: number;
  readonly first: { readonly data: Readonly<Record<string, unknown>>; readonly subjectId: string | null } | null;
}

export const messageStatuses = ['pending', 'sent', 'failed', 'skipped'] as const satisfies ToldMessage['status'][];

export interface MessageFilter {
  readonly workspaceId?: string | undefined;
  readonly userId?: string | undefined;
  readonly status?: ToldMessage['status'] | undefined;
  readonly channel?: ToldMessage['channel'] | undefined;
  readonly kind?: ToldMessage['kind'] | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

const usualLimit = 50;

/** Lists the messages of the last 30 days, newest first. */
export async function listMessages(
  db: Drizzle,
  filter: MessageFilter,
): Promise<{ messages: ToldMessage[]; older: string | null }> {
  const { id, kind, channel, attempt, lastError, createdAt, dueAt, settledAt } = notificationMessages;
  const ofMessage = sql`from ${notificationItems} i join ${notifications} n on n.id = i.notification_id
    where i.message_id = ${id}`;
  const { limit = usualLimit } = filter;
  const rows = await db
    .select({
      ...{ id, kind, channel, status: notificationMessages.status, attempt, lastError, createdAt, dueAt, settledAt },
      userId: notificationMessages.userId,
      email: sql<
        string | null
      >`case when ${channel} = 'mail' then coalesce(${notificationMessages.email}, ${users.email}) end`,
      deviceName: pushDevices.name,
      count: sql<number>`(select count(*)::int ${ofMessage})`,
      first: sql<ToldMessage['first']>`(
        select json_build_object('data', n.data, 'subjectId', n.subject_id) ${ofMessage} order by n.id limit 1)`,
    })
    .from(notificationMessages)
    .leftJoin(users, eq(users.id, notificationMessages.userId))
    .leftJoin(pushDevices, eq(pushDevices.id, notificationMessages.recipient))
    .where(matching(filter))
    .orderBy(desc(id))
    .limit(limit + 1);
  const messages = rows.slice(0, limit);
  return { messages, older: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
}

function matching({ workspaceId, userId, status, channel, kind, before }: MessageFilter) {
  const table = notificationMessages;
  return and(
    workspaceId ? eq(table.workspaceId, workspaceId) : undefined,
    userId ? eq(table.userId, userId) : undefined,
    status ? eq(table.status, status) : undefined,
    channel ? eq(table.channel, channel) : undefined,
    kind ? eq(table.kind, kind) : undefined,
    before ? lt(table.id, before) : undefined,
  );
}
