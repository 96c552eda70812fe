import { eq } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { notify } from '../notifications/notify.ts';
import { lockAccount } from './accounts.ts';
import { auditedOfSelf, type Self } from './audit.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { cancelReset } from './resets.ts';
import { closeSessions, renewSession } from './sessions.ts';
import { users } from './table.ts';
import { parseName } from './users.ts';

/** Throws `invalid_request`. */
export async function renameSelf(db: Drizzle, userId: string, name: string): Promise<void> {
  await db
    .update(users)
    .set({ name: parseName(name) })
    .where(eq(users.id, userId));
}

export async function provesSelf(db: Drizzle, userId: string, password: string): Promise<boolean> {
  return isPassword(password, await hashOf(db, userId), { lane: `proof:${userId}` });
}

/** Ends other sessions and open resets. Throws `forbidden`, `invalid_request`, `unauthorized`. */
export async function changePassword(
  db: Drizzle,
  self: Self,
  sessionId: string,
  { current, next }: { current: string; next: string },
): Promise<string> {
  const hashBefore = await hashOf(db, self.userId);
  const lane = `proof:${self.userId}` as const;
  if (!(await isPassword(current, hashBefore, { lane }))) throw wrongPassword();
  const passwordHash = await hashPassword(next, { lane });
  return auditedOfSelf(db, self, { action: 'member.password_changed' }, async (tx) => {
    await lockAccount(tx, self.userId);
    const token = await renewSession(tx, sessionId, { isProof: true });
    // Compared again under the lock: a reset may have changed the password and ended all sessions.
    if ((await hashOf(tx, self.userId)) !== hashBefore) throw wrongPassword();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, self.userId));
    await cancelReset(tx, self.userId);
    await closeSessions(tx, self.userId, { except: sessionId });
    await notify(tx, { kind: 'password.changed', workspaceId: null, userId: self.userId, data: {} });
    return token;
  });
}

async function hashOf(db: Drizzle, userId: string): Promise<string | null> {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return user?.hash ?? null;
}

function wrongPassword(): Refused {
  return new Refused('forbidden', 'the current password is wrong');
}
