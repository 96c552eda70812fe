import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { users } from '../table.ts';

/** The code before and the one after the present one are taken too: phones' clocks are off by a little. */
const stepsAround = 1;
const secretBytes = 20;

/** What a person's app is told, once: as a QR code, or typed. */
export interface NewAuthenticator {
  /** `otpauth://totp/…`. */
  readonly uri: string;
  readonly secret: string;
}

/** Makes a secret that counts once a first code has confirmed it. Throws `invalid_state` while another one counts. */
export async function beginAuthenticator(db: Drizzle, secrets: Secrets, userId: string): Promise<void> {
  const { base32 } = new Secret({ size: secretBytes });
  const begun = await db
    .update(users)
    .set({ authenticatorSecret: secrets.seal(base32), authenticatorStep: null })
    .where(and(eq(users.id, userId), isNull(users.authenticatorConfirmedAt)))
    .returning({ id: users.id });
  if (begun.length === 0) throw new Refused('invalid_state', 'an authenticator is on already');
}

/** The secret that waits for its first code, or null. */
export async function newAuthenticator(
  db: Drizzle,
  secrets: Secrets,
  userId: string,
  issuer: string,
): Promise<NewAuthenticator | null> {
  const [user] = await db
    .select({ email: users.email, sealed: users.authenticatorSecret })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.authenticatorConfirmedAt)));
  if (!user?.sealed) return null;
  const totp = totpOf(secrets, user.sealed, { issuer, label: user.email });
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** Whether it is a code of the authenticator that counts, taken for the first time: a code is good once. */
export async function takeCode(db: Drizzle, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  return take(db, secrets, userId, code, true);
}

/** Lets the new authenticator count, if this is a code of it. */
export async function confirmAuthenticator(
  db: Drizzle,
  secrets: Secrets,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const isRight = await take(db, secrets, userId, code, false);
  if (isRight) await db.update(users).set({ authenticatorConfirmedAt: now }).where(eq(users.id, userId));
  return isRight;
}

/** Whether there was one that counted. */
export async function removeAuthenticator(db: Drizzle, userId: string): Promise<boolean> {
  const removed = await db
    .update(users)
    .set({ authenticatorSecret: null, authenticatorConfirmedAt: null, authenticatorStep: null })
    .where(and(eq(users.id, userId), isNotNull(users.authenticatorConfirmedAt)))
    .returning({ id: users.id });
  return removed.length > 0;
}

/** Of two who bring the same code at once one moves the step, and the other one's is spent. */
async function take(db: Drizzle, secrets: Secrets, userId: string, code: string, counts: boolean): Promise<boolean> {
  const { id, authenticatorSecret, authenticatorConfirmedAt, authenticatorStep } = users;
  const isMeant = counts ? isNotNull(authenticatorConfirmedAt) : isNull(authenticatorConfirmedAt);
  const [user] = await db
    .select({ sealed: authenticatorSecret })
    .from(users)
    .where(and(eq(id, userId), isMeant));
  if (!user?.sealed) return false;
  const totp = totpOf(secrets, user.sealed);
  const delta = totp.validate({ token: code, window: stepsAround });
  if (delta === null) return false;
  const step = totp.counter() + delta;
  const taken = await db
    .update(users)
    .set({ authenticatorStep: step })
    .where(and(eq(id, userId), isMeant, or(isNull(authenticatorStep), lt(authenticatorStep, step))))
    .returning({ id });
  return taken.length > 0;
}

function totpOf(secrets: Secrets, sealed: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secrets.open(sealed)) });
}
