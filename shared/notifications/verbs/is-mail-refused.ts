import { and, eq, isNotNull } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { users } from '../../people/table.ts';

/** Whether a mail server said that the person's address does not exist: nothing is mailed there. */
export async function isMailRefused(db: Drizzle, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.mailRefusedAt)))) > 0;
}
