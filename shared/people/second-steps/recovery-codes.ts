import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { recoveryCodes } from '../table.ts';

const codes = 10;
/** 80 bits: too many for brute force. */
const codeLetters = 16;
/** Without characters that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export async function makeRecoveryCodes(db: Drizzle, userId: string): Promise<string[]> {
  await forgetRecoveryCodes(db, userId);
  const made = Array.from({ length: codes }, randomCode);
  await db.insert(recoveryCodes).values(made.map((code) => ({ userId, hash: hashOf(code) })));
  return made.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'));
}

export async function takeRecoveryCode(db: Drizzle, userId: string, code: string): Promise<boolean> {
  const usedCodes = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId });
  return usedCodes.length > 0;
}

export async function forgetRecoveryCodes(db: Drizzle, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

function randomCode(): string {
  let code = '';
  while (code.length < codeLetters) {
    // Rejects the bytes that would bias the choice towards the alphabet's beginning.
    for (const byte of randomBytes(codeLetters)) {
      if (byte < 240 && code.length < codeLetters) code += alphabet[byte % alphabet.length];
    }
  }
  return code;
}

function hashOf(code: string): Uint8Array {
  return Bun.SHA256.hash(code.toUpperCase().replace(/[^0-9A-Z]/g, '')) as Uint8Array;
}
