import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** How signing secrets lie in the database: nonce, tag and AES-256-GCM text, under SECRETS_KEY (decided: Secrets at rest). */
export interface Secrets {
  seal(plain: string): Uint8Array;
  /** Throws when the bytes were sealed under another key or changed. */
  open(sealed: Uint8Array): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** `key` is SECRETS_KEY: 32 bytes in base64. */
export function createSecrets(key: string): Secrets {
  const keyBytes = Buffer.from(key, 'base64');
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyBytes, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyBytes, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
