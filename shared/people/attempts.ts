import { Refused } from '../basics/refused.ts';
import { createCallWindows } from '../http/limits/call-windows.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import type { Log } from '../runtime/log.ts';

const windowMs = 15 * 60_000;
const attemptsOfAccount = 10;
/** A shop's people share an address. */
const attemptsOfAddress = 100;

/**
 * Whose attempts are counted together: an email that anybody may type, an email in a browser where it has signed in, or a person
 * who has given their password already (`second`), is signed in (`proof`), or has a link: one that resets their password (`reset`), or an
 * `invitation`. What strangers try uses up the first alone.
 */
export interface Account {
  readonly kind: 'email' | 'browser' | 'second' | 'proof' | 'reset' | 'invitation';
  readonly name: string;
}

/**
 * Attempts to prove who one is, per account and per client address, in windows of fifteen minutes: by Redis, and while it is
 * away by this process alone (decided: Sign-in).
 */
export interface Attempts {
  /** Counts one, before it is judged. Throws `rate_limited` with `minutes` beyond the limit. */
  count(request: Request, account: Account | null): Promise<void>;
  /** After a success. What the address has tried stays: else one login of one's own would open it for guessing at others'. */
  forget(account: Account): Promise<void>;
  /** Whether this is told for the first time within the window. */
  isFirst(name: string): Promise<boolean>;
  close(): void;
}

export function createAttempts(redisUrl: string, log: Log): Attempts {
  const windows = createCallWindows(redisUrl, log, { windowMs });
  const count = async (name: string, limit: number): Promise<void> => {
    const { calls, msLeft } = await windows.count(name);
    if (calls > limit) throw new Refused('rate_limited', 'too many attempts', { minutes: Math.ceil(msLeft / 60_000) });
  };
  return {
    async count(request, account) {
      const address = clientAddress(request);
      if (address !== null) await count(`sign-in:address:${address}`, attemptsOfAddress);
      if (account !== null) await count(nameOf(account), attemptsOfAccount);
    },
    forget: (account) => windows.forget(nameOf(account)),
    isFirst: async (name) => (await windows.count(`sign-in:once:${name}`)).calls === 1,
    close: windows.close,
  };
}

/** Of one length, whatever somebody types for an email. */
function nameOf({ kind, name }: Account): string {
  const hash = new Bun.CryptoHasher('sha256').update(name.trim().toLowerCase()).digest('base64url');
  return `sign-in:${kind}:${hash}`;
}
