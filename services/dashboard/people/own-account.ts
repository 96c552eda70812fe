import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import { users } from '../../../shared/db/schema/people.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { nameOf } from './users.ts';

/** Throws `invalid_request`. */
export async function renameSelf(db: Drizzle, userId: string, name: string): Promise<void> {
  await db
    .update(users)
    .set({ name: nameOf(name) })
    .where(eq(users.id, userId));
}

/** Whether this is the person's password. */
export async function provesSelf(db: Drizzle, userId: string, password: string): Promise<boolean> {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return isPassword(password, user?.hash ?? null);
}

/** Throws `forbidden` for a wrong current password and `invalid_request` for a new one that is none. */
export async function changePassword(db: Drizzle, userId: string, current: string, next: string): Promise<void> {
  if (!(await provesSelf(db, userId, current))) throw new Refused('forbidden', 'the current password is another one');
  const passwordHash = await hashPassword(next);
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}
