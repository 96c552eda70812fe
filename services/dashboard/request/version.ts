/**
 * A name for what a form was filled from, which comes back with it: when what is saved has another name by then, somebody else
 * has changed it in between, and nothing is overwritten silently.
 */
export function versionOf(record: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22);
}
