import { and, eq, gt, or, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { notify } from '../notifications/notify.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { getAccount, lockAccount } from './accounts.ts';
import { auditPersonChange, type Self } from './audit.ts';
import { hashOfToken, newToken } from './link-tokens.ts';
import { emailChanges, mailedResets, users } from './table.ts';
import { parseEmail } from './users.ts';

const linkValidHours = 24;

export interface EmailChange {
  readonly userId: string;
  readonly email: string;
  readonly newEmail: string;
  /** Which of the two addresses the link was mailed to. */
  readonly to: 'old' | 'new';
  readonly isOtherAddressConfirmed: boolean;
}

/** Mails a link to the old and the new address, even if the new one belongs to another account (nobody may
 * find that out). Replaces a pending change. Throws `invalid_request`. */
export async function beginEmailChange(db: Drizzle, secrets: Secrets, userId: string, wanted: string): Promise<void> {
  const newEmail = parseEmail(wanted);
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const { email } = await getAccount(tx, userId);
    if (email === newEmail) throw new Refused('invalid_request', 'this is the email already');
    const [old, next] = [newToken(), newToken()];
    const begun = {
      ...{ newEmail, oldTokenHash: old.tokenHash, newTokenHash: next.tokenHash },
      ...{
        oldConfirmedAt: null,
        newConfirmedAt: null,
        expiresAt: sql`clock() + make_interval(hours => ${linkValidHours})`,
      },
    };
    await tx
      .insert(emailChanges)
      .values({ userId, ...begun })
      .onConflictDoUpdate({ target: emailChanges.userId, set: begun });
    const notification = { kind: 'email.changing', workspaceId: null, userId } as const;
    await notify(tx, { ...notification, email, token: old.token, data: { newEmail, to: 'old' } }, secrets);
    await notify(tx, { ...notification, email: newEmail, token: next.token, data: { newEmail, to: 'new' } }, secrets);
  });
}

export async function findEmailChange(db: Drizzle, token: string): Promise<EmailChange | null> {
  const hash = hashOfToken(token);
  const { userId, newEmail, oldTokenHash, newTokenHash, oldConfirmedAt, newConfirmedAt, expiresAt } = emailChanges;
  const [found] = await db
    .select({ userId, newEmail, oldConfirmedAt, newConfirmedAt, isOld: sql<boolean>`${eq(oldTokenHash, hash)}` })
    .from(emailChanges)
    .where(and(or(eq(oldTokenHash, hash), eq(newTokenHash, hash)), gt(expiresAt, sql`clock()`)));
  if (!found) return null;
  const { email } = await getAccount(db, found.userId);
  const other = found.isOld ? found.newConfirmedAt : found.oldConfirmedAt;
  const to = found.isOld ? 'old' : 'new';
  return { userId: found.userId, email, newEmail: found.newEmail, to, isOtherAddressConfirmed: other !== null };
}

/** The second of the two confirmations changes the email. Throws `not_found`, and `invalid_state` for an email of somebody else. */
export async function confirmEmailChange(
  db: Drizzle,
  token: string,
  clientAddress: Self['address'],
): Promise<EmailChange & { isChanged: boolean }> {
  return db.transaction(async (tx) => {
    const change = await findEmailChange(tx, token);
    if (!change) throw new Refused('not_found', 'no such link');
    const { userId, email, newEmail, to } = change;
    await lockAccount(tx, userId);
    const now = sql`clock()`;
    const [confirmed] = await tx
      .update(emailChanges)
      .set(to === 'old' ? { oldConfirmedAt: now } : { newConfirmedAt: now })
      .where(and(eq(emailChanges.userId, userId), eq(emailChanges.newEmail, newEmail)))
      .returning({ old: emailChanges.oldConfirmedAt, new: emailChanges.newConfirmedAt });
    if (!confirmed) throw new Refused('not_found', 'no such link');
    if (confirmed.old === null || confirmed.new === null) return { ...change, isChanged: false };
    if ((await tx.$count(users, eq(users.email, newEmail))) > 0) {
      throw new Refused('invalid_state', 'somebody has this email already');
    }
    await tx
      .update(users)
      .set({ email: newEmail, mailRefusedAt: null, joinedThrough: null })
      .where(eq(users.id, userId));
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await tx.delete(mailedResets).where(eq(mailedResets.userId, userId));
    const self = { userId, name: newEmail, address: clientAddress };
    await auditPersonChange(
      tx,
      self,
      { id: userId, email },
      { action: 'member.email_changed', details: { to: newEmail } },
    );
    return { ...change, isChanged: true };
  });
}
