import { join } from 'node:path';
import { newVapidPrivateKey, type VapidKeys, vapidKeysOf } from '../../../shared/secrets/vapid-keys.ts';
import { readOrCreateSecret } from '../private-files.ts';
import type { Settings } from '../settings.ts';

export function secretsKeyOf(settings: Settings): string {
  return settings.secretsKey ?? readOrCreateSecret(join(settings.directory, 'secrets-key'), randomKey);
}

/** Browsers that allowed pushes allowed them to this pair: it is kept. */
export function vapidKeysIn(directory: string): VapidKeys {
  return vapidKeysOf(readOrCreateSecret(join(directory, 'vapid-private-key'), newVapidPrivateKey));
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64();
}
