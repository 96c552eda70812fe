import type { Secrets } from '../../shared/db/secrets.ts';

const mostKept = 10_000;

/** Opens sealed secrets, given in hex, and keeps what it opened: opening one costs as much as signing. Throws as `open` does. */
export function openedSecrets(secrets: Secrets): (sealed: string) => string {
  const opened = new Map<string, string>();
  return (sealed) => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const secret = secrets.open(Buffer.from(sealed, 'hex'));
    if (opened.size >= mostKept) opened.clear();
    opened.set(sealed, secret);
    return secret;
  };
}
