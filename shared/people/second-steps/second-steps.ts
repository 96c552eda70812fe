import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { latinDigits } from '../../text/latin-digits.ts';
import { passkeys, recoveryCodes, users } from '../table.ts';
import { takeCode } from './authenticator.ts';
import { listPasskeys, type Passkey } from './passkeys.ts';
import { forgetRecoveryCodes, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';

/** (decided: Sign-in) */
export interface SecondSteps {
  readonly authenticatorSince: number | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodes: number;
}

export async function secondStepsOf(db: Drizzle, userId: string): Promise<SecondSteps> {
  const [user] = await db.select({ since: users.authenticatorConfirmedAt }).from(users).where(eq(users.id, userId));
  const passkeys = await listPasskeys(db, userId);
  const codes = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return { authenticatorSince: user?.since ?? null, passkeys, recoveryCodes: codes };
}

export function needsSecondStep({ authenticatorSince, passkeys }: SecondSteps): boolean {
  return authenticatorSince !== null || passkeys.length > 0;
}

export async function takeAnyCode(db: Drizzle, secrets: Secrets, userId: string, text: string): Promise<boolean> {
  const code = latinDigits(text).replace(/[\s-]/g, '').slice(0, longestCode);
  if (/^\d{6}$/.test(code)) return takeCode(db, secrets, userId, code);
  return takeRecoveryCode(db, userId, code);
}

/** Codes exist exactly while another second step does. Returns those that it creates, else null. */
export async function adjustRecoveryCodes(db: Drizzle, userId: string): Promise<string[] | null> {
  const steps = await secondStepsOf(db, userId);
  if (needsSecondStep(steps)) return steps.recoveryCodes === 0 ? makeRecoveryCodes(db, userId) : null;
  await forgetRecoveryCodes(db, userId);
  return null;
}

export async function removeSecondSteps(db: Drizzle, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await forgetRecoveryCodes(db, userId);
  await db
    .update(users)
    .set({ authenticatorSecret: null, authenticatorConfirmedAt: null, authenticatorStep: null })
    .where(eq(users.id, userId));
}

const longestCode = 40;
