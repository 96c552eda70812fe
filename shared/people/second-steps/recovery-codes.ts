import { randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { recoveryCodes } from '../table.ts';

const codes = 10;
/** 80 bits: a hash of it cannot be tried out. */
const codeLetters = 16;
/** Nothing that is read as something else: no 0 and O, no 1, I and L, no U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes ten codes in place of all before, shown once: only hashes of them are kept. */
export async function makeRecoveryCodes(db: Drizzle, userId: string): Promise<string[]> {
  await forgetRecoveryCodes(db, userId);
  const made = Array.from({ length: codes }, randomCode);
  await db.insert(recoveryCodes).values(made.map((code) => ({ userId, hash: hashOf(code) })));
  return made.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'));
}

/** Whether it was one of the person's codes; it is none from then on. */
export async function takeRecoveryCode(db: Drizzle, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export async function forgetRecoveryCodes(db: Drizzle, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function countRecoveryCodes(db: Drizzle, userId: string): Promise<number> {
  const [left] = await db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return left?.count ?? 0;
}

function randomCode(): string {
  let code = '';
  while (code.length < codeLetters) {
    // A byte past the last whole round of the alphabet would favour its beginning.
    for (const byte of randomBytes(codeLetters)) {
      if (byte < 240 && code.length < codeLetters) code += alphabet[byte % alphabet.length];
    }
  }
  return code;
}

/** However it is typed: in small letters, without dashes. */
function hashOf(code: string): Uint8Array {
  return Bun.SHA256.hash(code.toUpperCase().replace(/[^0-9A-Z]/g, '')) as Uint8Array;
}
