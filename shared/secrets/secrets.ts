import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** AES-256-GCM under SECRETS_KEY (decided: Secrets at rest). */
export interface Secrets {
  seal(plain: string): Uint8Array;
  open(sealed: Uint8Array): string;
  keyOf(sealed: Uint8Array): string | null;
  readonly keyIds: readonly [current: string, ...accepted: string[]];
  readonly keyPrefix: Uint8Array;
}

const nonceBytes = 12;
const tagBytes = 16;
const idBytes = 4;
const prefixStart = Buffer.of(0x6b, 0x31); // k1
const prefixBytes = prefixStart.length + idBytes;

/** `current` is 32 bytes in base64; `accepted` open too. Sealed bytes begin with the id of their key. */
export function createSecrets(current: string, accepted: readonly string[] = []): Secrets {
  const first = keyFrom(current);
  const keys = [first, ...accepted.filter((key) => key !== current).map(keyFrom)] as const;
  const find = (sealed: Uint8Array): { plain: string; id: string } | null => {
    const key = keys.find(({ keyPrefix }) => keyPrefix.equals(sealed.subarray(0, prefixBytes)));
    const plain = key ? decrypt(key.bytes, sealed.subarray(prefixBytes)) : null;
    return key && plain !== null ? { plain, id: key.id } : null;
  };
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([first.keyPrefix, nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const found = find(sealed);
      if (found === null) throw new Error('sealed under an unknown key, or altered');
      return found.plain;
    },
    keyOf: (sealed) => find(sealed)?.id ?? null,
    keyIds: [first.id, ...keys.slice(1).map(({ id }) => id)],
    keyPrefix: first.keyPrefix,
  };
}

export function keysIn(list: string): string[] {
  return list.split(',').filter((key) => key !== '');
}

function keyFrom(base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  const id = createHash('sha256').update('id of a key').update(bytes).digest().subarray(0, idBytes);
  return { bytes, id: id.toString('hex'), keyPrefix: Buffer.concat([prefixStart, id]) };
}

function decrypt(key: Buffer, sealed: Uint8Array): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
