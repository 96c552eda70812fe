/** A hash of the record that a form shows, sent with it: another hash at saving means that the record was changed since. */
export function versionOf(record: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22);
}
