import { join } from 'node:path';
import { newVapidPrivateKey, type VapidKeys, vapidKeysOf } from '../../../shared/secrets/vapid-keys.ts';
import { keptSecret } from '../private-files.ts';
import type { Settings } from '../settings.ts';

export function secretsKeyOf(settings: Settings): string {
  return settings.secretsKey ?? keptSecret(join(settings.directory, 'secrets-key'), randomKey);
}

/** Browsers that allowed pushes allowed them to this pair: it is kept. */
export function vapidKeysIn(directory: string): VapidKeys {
  return vapidKeysOf(keptSecret(join(directory, 'vapid-private-key'), newVapidPrivateKey));
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64();
}
