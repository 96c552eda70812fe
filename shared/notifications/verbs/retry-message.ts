import { and, eq, inArray, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { notificationMessages } from '../table.ts';

const now = sql`clock()`;

export type RetriedMessage = Pick<
  typeof notificationMessages.$inferSelect,
  'id' | 'kind' | 'channel' | 'workspaceId' | 'userId'
>;

/** Sends a message again that was given up or left out. Throws `not_found`, also in another workspace, and `invalid_state`. */
export async function retryMessage(
  db: Drizzle,
  id: string,
  workspaceId: string | null = null,
): Promise<RetriedMessage> {
  const { id: message, kind, channel, workspaceId: place, userId, status } = notificationMessages;
  const wanted = and(eq(message, id), workspaceId === null ? undefined : eq(place, workspaceId));
  const [retried] = await db
    .update(notificationMessages)
    // Its age counts from now: else it would be too old to be of use.
    .set({ status: 'pending', attempt: 0, createdAt: now, dueAt: now, lastError: null, settledAt: null })
    .where(and(wanted, inArray(status, ['failed', 'skipped'])))
    .returning({ id: message, kind, channel, workspaceId: place, userId });
  if (retried) return retried;
  if ((await db.$count(notificationMessages, wanted)) === 0) throw new Refused('not_found', 'no such message');
  throw new Refused('invalid_state', 'only what failed or was left out is sent again');
}
