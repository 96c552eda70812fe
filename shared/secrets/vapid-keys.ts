import { createECDH } from 'node:crypto';

/** A key pair of this application for push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly VAPID_PUBLIC_KEY: string;
  readonly VAPID_PRIVATE_KEY: string;
}

export function newVapidPrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(keyBytes - key.length), key]).toString('base64url');
}

export function vapidKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { VAPID_PUBLIC_KEY: pair.getPublicKey().toString('base64url'), VAPID_PRIVATE_KEY: privateKey };
}

const keyBytes = 32;
