/** What a key may be allowed to do (spec: API key). */
export const permissions = ['conversations:read', 'messages:read', 'orders:read', 'orders:write'] as const;
export type Permission = (typeof permissions)[number];

export const environments = ['test', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Why a call with a key that exists was refused: the first four are 401, then 403 and 429. */
export type KeyRefusal = 'revoked' | 'expired' | 'plan' | 'switched_off' | 'permission' | 'rate_limit';

const keyForm = /^sk_live_[0-9a-f]{64}$/;

/** The key's value made of 32 random bytes (spec: API key). */
export function keyValue(random: Uint8Array): string {
  return `sk_live_${Buffer.from(random).toString('hex')}`;
}

/** Whether `text` has the form of a key's value; anything else needs no look-up. */
export function isKeyValue(text: string): boolean {
  return keyForm.test(text);
}

/** The token of an `Authorization: Bearer …` header, or null. The scheme's case does not matter (RFC 9110, 11.1). */
export function bearerToken(header: string | null): string | null {
  return header?.match(/^bearer +(\S+) *$/i)?.[1] ?? null;
}
