import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import { users } from '../../../shared/db/schema/people.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import { auditedOfSelf, type Self } from './audit.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { cancelResets } from './resets.ts';
import { closeOtherDevices, renewSession } from './sessions.ts';
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
  return isPassword('proof', password, user?.hash ?? null);
}

/**
 * Changes the password, signs out the person's other devices, ends a link that would reset it, and gives this device a new token. Throws `forbidden` for a wrong
 * current password and `invalid_request` for a new one that is none.
 */
export async function changePassword(
  db: Drizzle,
  self: Self,
  sessionId: string,
  { current, next }: { current: string; next: string },
): Promise<string> {
  if (!(await provesSelf(db, self.userId, current)))
    throw new Refused('forbidden', 'the current password is another one');
  const passwordHash = await hashPassword('proof', next);
  return auditedOfSelf(db, self, { action: 'member.password_changed' }, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, self.userId));
    await cancelResets(tx, self.userId);
    await closeOtherDevices(tx, self.userId, sessionId);
    return renewSession(tx, sessionId, 'new');
  });
}
