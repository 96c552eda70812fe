import { and, eq, gt, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { notify } from '../notifications/notify.ts';
import { getAccount, lockAccount } from './accounts.ts';
import { auditedOfSelf } from './audit.ts';
import { hashOfToken, newToken } from './link-tokens.ts';
import { hashPassword } from './passwords.ts';
import { mayReset } from './rules/account.ts';
import { needsSecondStep, removeSecondSteps, secondStepsOf } from './second-steps/second-steps.ts';
import { closeSessions } from './sessions.ts';
import { mailedResets, memberships, passwordResets, users } from './table.ts';

export interface Giver {
  readonly workspaceId: string;
  readonly givenBy: string;
}

export interface Reset {
  readonly userId: string;
  readonly email: string;
  readonly expiresAt: number;
  /** An admin; null for the operator, and for a link that the person asked for and got by mail. */
  readonly giver: Giver | null;
  readonly isMailed: boolean;
  readonly confirms: boolean;
}

const linkValidHours = 24;

/** Replaces earlier links. Throws `not_found`, and `invalid_state` where only the operator may reset. */
export async function issuePasswordReset(
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
    const expiresAt = sql`clock() + make_interval(hours => ${linkValidHours})`;
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

export async function findReset(db: Drizzle, token: string): Promise<Reset | null> {
  const hash = hashOfToken(token);
  return (await readReset(db, eq(passwordResets.tokenHash, hash))) ?? (await readMailedReset(db, hash));
}

/** Leaves out confirming links, because another person may use the account by now. */
export async function findResetOf(db: Drizzle, userId: string): Promise<Reset | null> {
  const reset = await readReset(db, eq(passwordResets.userId, userId));
  return reset?.confirms ? null : reset;
}

export async function cancelReset(db: Drizzle, userId: string): Promise<void> {
  const reset = await readReset(db, eq(passwordResets.userId, userId));
  if (!reset?.confirms) await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const { joinedThrough } = await getAccount(db, userId);
  if (joinedThrough === null) await db.delete(mailedResets).where(eq(mailedResets.userId, userId));
}

/** The operator's link and the mailed one also confirm an unconfirmed email, and then end second steps. Throws `not_found`, `invalid_request`. */
export async function resetPassword(
  db: Drizzle,
  token: string,
  { password, address }: { password: string; address: string },
): Promise<Reset> {
  const reset = await findReset(db, token);
  if (!reset) throw noReset();
  const { userId, email: name, giver } = reset;
  const passwordHash = await hashPassword(password, { lane: `link:${giver?.workspaceId ?? userId}` });
  const entry = {
    action: 'member.password_reset',
    details: { by: giver ? 'admin' : reset.isMailed ? 'mail' : 'operator' },
  };
  return auditedOfSelf(db, { userId, name, address }, entry, async (tx) => {
    await lockAccount(tx, userId);
    // Checked again under the lock: the link may be used, or the person in another workspace by now.
    const open = await findReset(tx, token);
    if (!open) throw noReset();
    if (open.confirms) await removeSecondSteps(tx, userId);
    await deleteResets(tx, userId);
    const joinedThrough = giver && (await unconfirmedBy(tx, userId, giver));
    await tx.update(users).set({ passwordHash, joinedThrough }).where(eq(users.id, userId));
    await closeSessions(tx, userId);
    await notify(tx, { kind: 'password.changed', workspaceId: null, userId, data: {} });
    return reset;
  });
}

/** An account with a second step keeps its state: only its owner can sign in, even if another person used the link. */
async function unconfirmedBy(tx: Drizzle, userId: string, { workspaceId }: Giver): Promise<string | null> {
  if (needsSecondStep(await secondStepsOf(tx, userId))) return (await getAccount(tx, userId)).joinedThrough;
  return workspaceId;
}

async function readReset(db: Drizzle, which: ReturnType<typeof eq>): Promise<Reset | null> {
  const { userId, workspaceId, givenBy, expiresAt } = passwordResets;
  const [found] = await db
    .select({ userId, workspaceId, givenBy, expiresAt })
    .from(passwordResets)
    .where(and(which, gt(expiresAt, sql`clock()`)));
  if (!found) return null;
  const account = await getAccount(db, found.userId);
  const reset = { userId: found.userId, email: account.email, expiresAt: found.expiresAt, isMailed: false };
  if (found.workspaceId === null || found.givenBy === null) {
    return { ...reset, giver: null, confirms: account.joinedThrough !== null };
  }
  const giver = { workspaceId: found.workspaceId, givenBy: found.givenBy };
  return mayReset(giver.workspaceId, account) && (await isAdmin(db, giver))
    ? { ...reset, giver, confirms: false }
    : null;
}

async function readMailedReset(db: Drizzle, tokenHash: Uint8Array): Promise<Reset | null> {
  const { userId, expiresAt } = mailedResets;
  const [found] = await db
    .select({ userId, expiresAt })
    .from(mailedResets)
    .where(and(eq(mailedResets.tokenHash, tokenHash), gt(expiresAt, sql`clock()`)));
  if (!found) return null;
  const { email, joinedThrough } = await getAccount(db, found.userId);
  return { ...found, email, giver: null, isMailed: true, confirms: joinedThrough !== null };
}

async function deleteResets(db: Drizzle, userId: string): Promise<void> {
  await db.delete(mailedResets).where(eq(mailedResets.userId, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

const isReplaceable = sql`${passwordResets.givenBy} is not null or ${passwordResets.expiresAt} <= clock()`;

async function isAdmin(db: Drizzle, { workspaceId, givenBy }: Giver): Promise<boolean> {
  const { workspaceId: place, userId, role } = memberships;
  const isThere = and(eq(place, workspaceId), eq(userId, givenBy), eq(role, 'admin'));
  return (await db.$count(memberships, isThere)) > 0;
}

function noReset(): Refused {
  return new Refused('not_found', 'no such link');
}
