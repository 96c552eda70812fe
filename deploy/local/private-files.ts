import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export function folder(path: string): string {
  // mkdir's mode is subject to the umask, and PostgreSQL's user must pass.
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o711);
  return path;
}

export function writePrivately(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

export function readOrCreateSecret(path: string, make: () => string = randomHex): string {
  if (!existsSync(path)) writePrivately(path, `${make()}\n`);
  return readFileSync(path, 'utf8').trim();
}

function randomHex(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toHex();
}
