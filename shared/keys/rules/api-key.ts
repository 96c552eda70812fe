/** What a key may be allowed to do (spec: API key). */
export const permissions = ['conversations:read', 'messages:read', 'orders:read', 'orders:write'] as const;
export type Permission = (typeof permissions)[number];

export const environments = ['test', 'production'] as const;
export type Environment = (typeof environments)[number];

export type KeyRefusal = 'revoked' | 'expired' | 'plan' | 'switched_off' | 'permission' | 'rate_limit';

const keyPattern = /^sk_live_[0-9a-f]{64}$/;

/** (spec: API key) */
export function keyValue(random: Uint8Array): string {
  return `sk_live_${Buffer.from(random).toString('hex')}`;
}

export function isKeyValue(text: string): boolean {
  return keyPattern.test(text);
}

/** The scheme's case does not matter (RFC 9110, 11.1). */
export function bearerToken(header: string | null): string | null {
  return header?.match(/^bearer +(\S+) *$/i)?.[1] ?? null;
}
