import { randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** Only the hash is stored. */
export function newToken(): { readonly token: string; readonly tokenHash: Uint8Array } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

export function hashOfToken(token: string): Uint8Array {
  return Bun.SHA256.hash(token) as Uint8Array;
}
