import type { Secrets } from '../../../shared/db/secrets.ts';

/** Signing secrets, as they are opened once and kept: opening one costs as much as signing. */
export interface OpenedSecrets {
  /** The secret that is sealed in this hex, or null when it was sealed under another key, or damaged. */
  open(sealed: string): string | null;
  /** Whether the last one that was tried could not be opened: with a wrong key that is every one. */
  failing(): boolean;
}

const mostSecrets = 10_000;

export function createOpenedSecrets(secrets: Secrets): OpenedSecrets {
  const opened = new Map<string, string>();
  let isFailing = false;
  const open = (sealed: string): string | null => {
    try {
      return secrets.open(Buffer.from(sealed, 'hex'));
    } catch {
      return null;
    }
  };
  return {
    open(sealed) {
      const known = opened.get(sealed);
      if (known !== undefined) return known;
      const secret = open(sealed);
      isFailing = secret === null;
      if (secret === null) return null;
      if (opened.size >= mostSecrets) opened.clear();
      opened.set(sealed, secret);
      return secret;
    },
    failing: () => isFailing,
  };
}
