import { and, eq, gt, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { getAccount, lockAccount } from './accounts.ts';
import { auditedOfSelf } from './audit.ts';
import { hashOfToken, newToken } from './link-tokens.ts';
import { hashPassword } from './passwords.ts';
import { mayReset } from './rules/account.ts';
import { removeSecondSteps } from './second-steps/second-steps.ts';
import { memberships, passwordResets, sessions, users } from './table.ts';

/** Who lets a person set a new password: an admin, for a workspace, or the operator. */
export interface Giver {
  readonly workspaceId: string;
  readonly givenBy: string;
}

/** A link that was not used yet. Times are Unix ms. */
export interface Reset {
  readonly userId: string;
  readonly email: string;
  readonly expiresAt: number;
  /** Null for the operator. */
  readonly giver: Giver | null;
  /** Whether it confirms an account that nobody has confirmed yet: whoever uses that account now may be somebody else. */
  readonly confirms: boolean;
}

const openHours = 24;

/**
 * Gives the token of a link that sets a new password once; it ends the links that the person was given before. Throws `not_found`,
 * and `invalid_state` where only the operator may: what a workspace's admin resets must not open another workspace, and an admin
 * must not end the operator's link.
 */
export async function giveReset(
  db: Drizzle,
  userId: string,
  giver: Giver | null,
): Promise<{ email: string; token: string; expiresAt: number }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const account = await getAccount(tx, userId);
    if (giver && !mayReset(giver.workspaceId, account)) {
      throw new Refused('invalid_state', 'only the operator may reset this password', { reason: 'operator_only' });
    }
    const { token, tokenHash } = newToken();
    const expiresAt = sql`clock() + make_interval(hours => ${openHours})`;
    const { workspaceId = null, givenBy = null } = giver ?? {};
    const given = { tokenHash, workspaceId, givenBy, expiresAt };
    const [made] = await tx
      .insert(passwordResets)
      .values({ userId, ...given })
      .onConflictDoUpdate({ target: passwordResets.userId, set: given, ...(giver && { setWhere: isReplaceable }) })
      .returning({ expiresAt: passwordResets.expiresAt });
    if (!made) {
      const message = 'the operator has given this person a link already';
      throw new Refused('invalid_state', message, { reason: 'operator_gave' });
    }
    return { email: account.email, token, ...made };
  });
}

/** The reset of a link, or null when it is none, is over, was used, or may not be given any more by who gave it. */
export async function findReset(db: Drizzle, token: string): Promise<Reset | null> {
  return readReset(db, eq(passwordResets.tokenHash, hashOfToken(token)));
}

/** The open link of which whoever uses the account is told: not one that confirms it, for that takes it from them. */
export async function findResetOf(db: Drizzle, userId: string): Promise<Reset | null> {
  const reset = await readReset(db, eq(passwordResets.userId, userId));
  return reset?.confirms ? null : reset;
}

/** Ends the link that a person was given, when they choose a password themselves; one that confirms the account stays. */
export async function cancelReset(db: Drizzle, userId: string): Promise<void> {
  const reset = await readReset(db, eq(passwordResets.userId, userId));
  if (!reset?.confirms) await deleteReset(db, userId);
}

/**
 * Sets a new password and ends all sessions of the person. The email is as sure from now on as who gave the link is: the operator
 * confirms it, and ends the second steps of whoever had the account until then; a workspace's admin does not. Throws `not_found`
 * for a link that is over, and `invalid_request`.
 */
export async function resetPassword(
  db: Drizzle,
  token: string,
  { password, address }: { password: string; address: string },
): Promise<Reset> {
  const reset = await findReset(db, token);
  if (!reset) throw noReset();
  const { userId, email: name, giver } = reset;
  const passwordHash = await hashPassword(`link:${giver?.workspaceId ?? userId}`, password);
  const deed = { action: 'member.password_reset', details: { by: giver ? 'admin' : 'operator' } };
  return auditedOfSelf(db, { userId, name, address }, deed, async (tx) => {
    await lockAccount(tx, userId);
    // Both once more: somebody else may have used the link, or a workspace let the person in, before the lock.
    const open = await findReset(tx, token);
    if (!open) throw noReset();
    if (open.confirms) await removeSecondSteps(tx, userId);
    await deleteReset(tx, userId);
    const joinedThrough = giver?.workspaceId ?? null;
    await tx.update(users).set({ passwordHash, joinedThrough }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    return reset;
  });
}

async function readReset(db: Drizzle, which: ReturnType<typeof eq>): Promise<Reset | null> {
  const { userId, workspaceId, givenBy, expiresAt } = passwordResets;
  const [found] = await db
    .select({ userId, workspaceId, givenBy, expiresAt })
    .from(passwordResets)
    .where(and(which, gt(expiresAt, sql`clock()`)));
  if (!found) return null;
  const account = await getAccount(db, found.userId);
  const reset = { userId: found.userId, email: account.email, expiresAt: found.expiresAt };
  if (found.workspaceId === null || found.givenBy === null) {
    return { ...reset, giver: null, confirms: account.joinedThrough !== null };
  }
  const giver = { workspaceId: found.workspaceId, givenBy: found.givenBy };
  return mayReset(giver.workspaceId, account) && (await isAdmin(db, giver))
    ? { ...reset, giver, confirms: false }
    : null;
}

async function deleteReset(db: Drizzle, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** By an admin's link. */
const isReplaceable = sql`${passwordResets.givenBy} is not null or ${passwordResets.expiresAt} <= clock()`;

async function isAdmin(db: Drizzle, { workspaceId, givenBy }: Giver): Promise<boolean> {
  const { workspaceId: place, userId, role } = memberships;
  const found = await db
    .select({ role })
    .from(memberships)
    .where(and(eq(place, workspaceId), eq(userId, givenBy), eq(role, 'admin')));
  return found.length > 0;
}

function noReset(): Refused {
  return new Refused('not_found', 'no such link');
}
