import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { kindsWithLink } from '../rules/kinds.ts';
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
    .where(and(wanted, inArray(status, ['failed', 'skipped']), notInArray(kind, [...kindsWithLink])))
    .returning({ id: message, kind, channel, workspaceId: place, userId });
  if (retried) return retried;
  const [found] = await db.select({ kind }).from(notificationMessages).where(wanted);
  if (!found) throw new Refused('not_found', 'no such message');
  if (kindsWithLink.includes(found.kind))
    throw new Refused('invalid_state', 'its link is not kept any more: give a new one');
  throw new Refused('invalid_state', 'only what failed or was left out is sent again');
}
