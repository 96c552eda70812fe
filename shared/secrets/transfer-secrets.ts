import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { createSecrets, type Secrets } from './secrets.ts';

/** Secrets on their way to another installation (decided: Secrets at rest): X25519 with a key pair for one file, HKDF, AES-256-GCM. */
export interface SealedFor {
  /** The receiver's public key, and that of this file. */
  readonly receiver: string;
  readonly sender: string;
}

export function receiveKeyOf(secretsKey: string): string {
  return textOf(createPublicKey(privateKeyOf(secretsKey)));
}

/** Null for what is no public key. */
export function sealFor(receiver: string): (SealedFor & { readonly secrets: Secrets }) | null {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const pair = { receiver, sender: textOf(publicKey) };
  const secrets = sharedSecrets(privateKey, receiver, pair);
  return secrets && { ...pair, secrets };
}

/** Null if they were sealed for the key of another installation. */
export function openSealed({ receiver, sender }: SealedFor, secretsKeys: readonly string[]): Secrets | null {
  const own = secretsKeys.find((key) => receiveKeyOf(key) === receiver);
  return own === undefined ? null : sharedSecrets(privateKeyOf(own), sender, { receiver, sender });
}

function sharedSecrets(own: KeyObject, other: string, { receiver, sender }: SealedFor): Secrets | null {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: other }, format: 'jwk' });
    const shared = diffieHellman({ privateKey: own, publicKey });
    const key = hkdfSync('sha256', shared, `${sender}.${receiver}`, 'secrets of a workspace', keyBytes);
    return createSecrets(Buffer.from(key).toString('base64'));
  } catch {
    return null;
  }
}

const keyBytes = 32;
/** What comes before the 32 bytes of an X25519 key in PKCS #8 (RFC 8410). */
const pkcs8Start = '302e020100300506032b656e04220420';

function privateKeyOf(secretsKey: string): KeyObject {
  const bytes = hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', 'receiving workspaces', keyBytes);
  return createPrivateKey({
    key: Buffer.concat([Buffer.from(pkcs8Start, 'hex'), Buffer.from(bytes)]),
    format: 'der',
    type: 'pkcs8',
  });
}

function textOf(publicKey: KeyObject): string {
  return publicKey.export({ format: 'jwk' }).x ?? '';
}
