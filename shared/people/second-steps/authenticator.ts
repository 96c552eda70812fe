import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { users } from '../table.ts';

/** Phones' clocks are off by a little. */
const stepsAround = 1;
const secretBytes = 20;

export interface NewAuthenticator {
  readonly uri: string;
  readonly secret: string;
}

/** Inactive until confirmed. Throws `invalid_state` while another one is active. */
export async function beginAuthenticator(db: Drizzle, secrets: Secrets, userId: string): Promise<void> {
  const { base32 } = new Secret({ size: secretBytes });
  const begun = await db
    .update(users)
    .set({ authenticatorSecret: secrets.seal(base32), authenticatorStep: null })
    .where(and(eq(users.id, userId), isNull(users.authenticatorConfirmedAt)))
    .returning({ id: users.id });
  if (begun.length === 0) throw new Refused('invalid_state', 'an authenticator is on already');
}

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

export async function takeCode(db: Drizzle, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  return take(db, secrets, userId, code, true);
}

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

export async function removeAuthenticator(db: Drizzle, userId: string): Promise<boolean> {
  const removed = await db
    .update(users)
    .set({ authenticatorSecret: null, authenticatorConfirmedAt: null, authenticatorStep: null })
    .where(and(eq(users.id, userId), isNotNull(users.authenticatorConfirmedAt)))
    .returning({ id: users.id });
  return removed.length > 0;
}

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
  const updatedRows = await db
    .update(users)
    .set({ authenticatorStep: step })
    .where(and(eq(id, userId), isMeant, or(isNull(authenticatorStep), lt(authenticatorStep, step))))
    .returning({ id });
  return updatedRows.length > 0;
}

function totpOf(secrets: Secrets, sealed: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secrets.open(sealed)) });
}
