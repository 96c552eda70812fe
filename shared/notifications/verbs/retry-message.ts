import { and, eq, inArray, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { notificationMessages } from '../table.ts';

const now = sql`clock()`;

/** Sends a message again that was given up or left out. Throws `invalid_state` for any other. */
export async function retryMessage(db: Drizzle, id: string): Promise<void> {
  const retried = await db
    .update(notificationMessages)
    // Its age counts from now: else it would be too old to be of use.
    .set({ status: 'pending', attempt: 0, createdAt: now, dueAt: now, lastError: null, settledAt: null })
    .where(and(eq(notificationMessages.id, id), inArray(notificationMessages.status, ['failed', 'skipped'])))
    .returning({ id: notificationMessages.id });
  if (retried.length === 0) throw new Refused('invalid_state', 'only what failed or was left out is sent again');
}
