import type { Db } from '../../../shared/db/connections/connect.ts';
import { isPassword } from './passwords.ts';
import { type From, openSession } from './sessions.ts';

/** Signs a person in by email and password: the new session's token, or null. An unknown email costs the same time and is told the same. */
export async function signIn(db: Db, email: string, password: string, from: From): Promise<string | null> {
  const [user] = await db<{ id: string; hash: string | null }[]>`
    select id, password_hash as hash from users where email = ${email.trim().toLowerCase()}`;
  const isRight = await isPassword(password, user?.hash ?? null);
  return isRight && user ? openSession(db, user.id, from) : null;
}
