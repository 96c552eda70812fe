import { and, eq } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Db, Drizzle } from '../db/connections/connect.ts';
import { notify } from '../notifications/notify.ts';
import { auditedOfSelf } from './audit.ts';
import { isPassword, type PasswordLane } from './passwords.ts';
import { type From, openSession } from './sessions.ts';
import { passkeys, users } from './table.ts';

export interface Login {
  readonly userId: string;
  /** Of the password's hash: differs once the password has changed. */
  readonly passwordFingerprint: string;
  readonly needsSecondStep: boolean;
}

export type Proved =
  | { readonly userId: string; readonly by: SignInBy; readonly passwordFingerprint: string }
  | { readonly userId: string; readonly by: 'passkey'; readonly passkey: string };

export type SignInBy = 'password' | 'code' | 'passkey';

export async function checkLogin(
  db: Db,
  lane: PasswordLane,
  { email, password }: { email: string; password: string },
): Promise<Login | null> {
  const user = await findUser(db, db`email = ${email.trim().toLowerCase()}`);
  const isRight = await isPassword(password, user?.hash ?? null, { lane });
  return isRight && user ? loginFor(user) : null;
}

export async function loginAfterLink(db: Db, userId: string): Promise<Login> {
  const user = await findUser(db, db`id = ${userId}`);
  if (!user) throw new Refused('not_found', 'no such person');
  return loginFor(user);
}

/** False once the password has changed. */
export async function isStillRight(
  db: Db,
  { userId, passwordFingerprint }: Omit<Login, 'needsSecondStep'>,
): Promise<boolean> {
  const [user] = await db<{ hash: string | null }[]>`select password_hash as hash from users where id = ${userId}`;
  return user !== undefined && fingerprintOf(user.hash) === passwordFingerprint;
}

/** Notifies the person of a sign-in from an unknown browser.
 * Throws `unauthorized` when the password has changed or the passkey is gone. */
export async function signIn(
  { sql, db }: { sql: Db; db: Drizzle },
  proved: Proved,
  from: From,
  isKnownBrowser: (email: string) => boolean,
): Promise<{ email: string; token: string }> {
  const { userId, by } = proved;
  const [user] = await sql<{ email: string; isNew: boolean }[]>`
    select email, created_at > clock() - make_interval(mins => ${newForMinutes}) as "isNew" from users where id = ${userId}`;
  const email = user?.email ?? '';
  const self = { userId, name: email, address: from.address };
  const token = await auditedOfSelf(db, self, { action: 'member.signed_in', details: { by } }, async (tx) => {
    await requireStillRight(tx, proved);
    if (!user?.isNew && !isKnownBrowser(email)) {
      await notify(tx, { kind: 'sign_in.new_browser', workspaceId: null, userId, data: { ...from } });
    }
    return openSession(tx, userId, from);
  });
  return { email, token };
}

/** People who have just joined have no known browser yet. */
const newForMinutes = 60;

/** Under a lock: a concurrent reset would not end the session opened here. */
async function requireStillRight(tx: Drizzle, proved: Proved): Promise<void> {
  const { id, passwordHash: hash } = users;
  const [user] = await tx.select({ hash }).from(users).where(eq(id, proved.userId)).for('share');
  const isRight =
    'passkey' in proved
      ? await hasPasskey(tx, proved)
      : user !== undefined && fingerprintOf(user.hash) === proved.passwordFingerprint;
  if (!isRight) throw new Refused('unauthorized', 'the password or the passkey was changed meanwhile');
}

async function hasPasskey(tx: Drizzle, { userId, passkey }: { userId: string; passkey: string }): Promise<boolean> {
  const which = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, passkey));
  return (await tx.$count(passkeys, which)) > 0;
}

interface FoundUser {
  readonly userId: string;
  readonly hash: string | null;
  readonly needsSecondStep: boolean;
}

async function findUser(db: Db, which: ReturnType<Db>): Promise<FoundUser | undefined> {
  const [user] = await db<FoundUser[]>`
    select id as "userId", password_hash as hash,
      authenticator_confirmed_at is not null or exists (select from passkeys where user_id = users.id) as "needsSecondStep"
    from users where ${which}`;
  return user;
}

function loginFor({ userId, hash, needsSecondStep }: FoundUser): Login {
  return { userId, passwordFingerprint: fingerprintOf(hash), needsSecondStep };
}

function fingerprintOf(hash: string | null): string {
  return new Bun.CryptoHasher('sha256').update(hash ?? '').digest('base64url');
}
