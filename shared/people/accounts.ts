import { eq } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { type Actor, auditPersonChange } from './audit.ts';
import { cancelInvitationsBy } from './invitations.ts';
import type { Account } from './rules/account.ts';
import { memberships, users } from './table.ts';
import { parseEmail } from './users.ts';

/** Throws `not_found`. */
export async function getAccount(db: Drizzle, userId: string): Promise<Account & { email: string }> {
  const { email, joinedThrough } = users;
  const [user] = await db.select({ email, joinedThrough }).from(users).where(eq(users.id, userId));
  if (!user) throw new Refused('not_found', 'no such person');
  const places = await db
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return { ...user, workspaces: places.map(({ id }) => id) };
}

export async function lockAccount(tx: Drizzle, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Throws `not_found`. */
export async function userIdOf(db: Drizzle, email: string): Promise<string> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, parseEmail(email)));
  if (!user) throw new Refused('not_found', 'no such person');
  return user.id;
}

/** Ends the account and all it can do, so that its email can be invited anew. Throws `not_found`. */
export async function releaseEmail(db: Drizzle, actor: Actor, email: string) {
  return db.transaction(async (tx) => {
    const id = await userIdOf(tx, email);
    await lockAccount(tx, id);
    const { workspaces, email: address } = await getAccount(tx, id);
    await auditPersonChange(tx, actor, { id, email: address }, { action: 'member.released' });
    for (const workspaceId of workspaces) await cancelInvitationsBy(tx, workspaceId, id);
    await tx.delete(users).where(eq(users.id, id));
    return { email: address, workspaces };
  });
}
