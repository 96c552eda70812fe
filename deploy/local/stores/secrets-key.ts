import { join } from 'node:path';
import { keptSecret } from '../private-files.ts';
import type { Settings } from '../settings.ts';

export function secretsKeyOf(settings: Settings): string {
  return settings.secretsKey ?? keptSecret(join(settings.directory, 'secrets-key'), randomKey);
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64();
}
