import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Makes sure that `path` is a folder. A new one can be passed through by other users, but not listed. */
export function folder(path: string): string {
  // Not by mkdir's own mode: a strict umask would keep PostgreSQL's user from passing through.
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o711);
  return path;
}

/** Writes a file that only its owner can read, whole or not at all. */
export function writePrivately(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

/** The secret kept in the file `path`; made on first use by `make`, by default 24 random bytes in hexadecimal. */
export function keptSecret(path: string, make: () => string = randomHex): string {
  if (!existsSync(path)) writePrivately(path, `${make()}\n`);
  return readFileSync(path, 'utf8').trim();
}

function randomHex(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toHex();
}
