import { and, eq } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Db, Drizzle } from '../db/connections/connect.ts';
import { auditedOfSelf } from './audit.ts';
import { isPassword, type PasswordLane } from './passwords.ts';
import { type From, openSession } from './sessions.ts';
import { passkeys, users } from './table.ts';

/** Somebody who gave their password. */
export interface Login {
  readonly userId: string;
  /** A name for the password, which another one does not have. */
  readonly password: string;
  /** A password alone does not let them in. */
  readonly asksMore: boolean;
}

/** How somebody showed who they are: by the password of that name, which a second step may follow, or by a passkey alone. */
export type Proved =
  | { readonly userId: string; readonly by: SignInBy; readonly password: string }
  | { readonly userId: string; readonly by: 'passkey'; readonly passkey: string };

export type SignInBy = 'password' | 'code' | 'passkey';

/** Whose email and password these are, or null. An unknown email costs the same time. */
export async function checkLogin(
  db: Db,
  lane: PasswordLane,
  { email, password }: { email: string; password: string },
): Promise<Login | null> {
  const user = await findUser(db, db`email = ${email.trim().toLowerCase()}`);
  const isRight = await isPassword(lane, password, user?.hash ?? null);
  return isRight && user ? loginFor(user) : null;
}

/** As if the person had given the password that they have just chosen by a link. */
export async function loginAfterLink(db: Db, userId: string): Promise<Login> {
  const user = await findUser(db, db`id = ${userId}`);
  if (!user) throw new Refused('not_found', 'no such person');
  return loginFor(user);
}

/** Whether the person still has the password that they gave: a new one lets nobody go on who knew only the old one. */
export async function isStillRight(db: Db, { userId, password }: Pick<Login, 'userId' | 'password'>): Promise<boolean> {
  const [user] = await db<{ hash: string | null }[]>`select password_hash as hash from users where id = ${userId}`;
  return user !== undefined && nameFor(user.hash) === password;
}

/**
 * Signs the person in: their email, and the new session's token. Their workspaces' admins see it in the audit log. Throws
 * `unauthorized` when the password is no longer theirs, or the passkey.
 */
export async function signIn(
  { sql, db }: { sql: Db; db: Drizzle },
  proved: Proved,
  from: From,
): Promise<{ email: string; token: string }> {
  const { userId, by } = proved;
  const [user] = await sql<{ email: string }[]>`select email from users where id = ${userId}`;
  const email = user?.email ?? '';
  const self = { userId, name: email, address: from.address };
  const token = await auditedOfSelf(db, self, { action: 'member.signed_in', details: { by } }, async (tx) => {
    await requireStillRight(tx, proved);
    return openSession(tx, userId, from);
  });
  return { email, token };
}

/** Under a lock: a reset that runs at the same time would not end the session that is opened after this. */
async function requireStillRight(tx: Drizzle, proved: Proved): Promise<void> {
  const { id, passwordHash: hash } = users;
  const [user] = await tx.select({ hash }).from(users).where(eq(id, proved.userId)).for('share');
  const isRight =
    'passkey' in proved ? await hasPasskey(tx, proved) : user !== undefined && nameFor(user.hash) === proved.password;
  if (!isRight) throw new Refused('unauthorized', 'the password or the passkey was changed meanwhile');
}

async function hasPasskey(tx: Drizzle, { userId, passkey }: { userId: string; passkey: string }): Promise<boolean> {
  const which = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, passkey));
  return (await tx.select({ id: passkeys.credentialId }).from(passkeys).where(which)).length > 0;
}

interface FoundUser {
  readonly userId: string;
  readonly hash: string | null;
  readonly asksMore: boolean;
}

async function findUser(db: Db, which: ReturnType<Db>): Promise<FoundUser | undefined> {
  const [user] = await db<FoundUser[]>`
    select id as "userId", password_hash as hash,
      authenticator_confirmed_at is not null or exists (select from passkeys where user_id = users.id) as "asksMore"
    from users where ${which}`;
  return user;
}

function loginFor({ userId, hash, asksMore }: FoundUser): Login {
  return { userId, password: nameFor(hash), asksMore };
}

function nameFor(hash: string | null): string {
  return new Bun.CryptoHasher('sha256').update(hash ?? '').digest('base64url');
}
