import { Refused } from '../basics/refused.ts';
import { createCallWindows } from '../http/limits/call-windows.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import type { Log } from '../runtime/log.ts';

const windowMs = 15 * 60_000;
const attemptsOfAccount = 10;
const attemptsOfAddress = 100;

/** Strangers can exhaust the limit of `email` only; the other kinds require a proof of some sort. */
export interface Account {
  readonly kind: 'email' | 'browser' | 'second' | 'proof' | 'reset' | 'mail' | 'invitation';
  readonly name: string;
}

/** Per account and per client address, in windows of fifteen minutes (decided: Sign-in). */
export interface Attempts {
  /** Throws `rate_limited` with `minutes` beyond the limit. */
  count(request: Request, account: Account | null): Promise<void>;
  /** The address keeps its attempts: one's own login must not reset the limit on guessing others'. */
  forget(account: Account): Promise<void>;
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

function nameOf({ kind, name }: Account): string {
  const hash = new Bun.CryptoHasher('sha256').update(name.trim().toLowerCase()).digest('base64url');
  return `sign-in:${kind}:${hash}`;
}
