/** Identifies what a form was filled from, so that saving over somebody else's change can be refused. */
export function versionOf(record: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22);
}
