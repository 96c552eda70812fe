import { Refused } from '../basics/refused.ts';
import { createCallWindows } from '../http/limits/call-windows.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import type { Log } from '../runtime/log.ts';

const windowMs = 15 * 60_000;
const attemptsOfAccount = 10;
const attemptsOfAddress = 100;
const mailsOfWorkspace = 100;
const dayMs = 24 * 60 * 60_000;

/** Strangers can exhaust the limits of `email` and `mail` only; the other kinds require a proof of some sort. */
export interface Account {
  readonly kind: 'email' | 'browser' | 'second' | 'proof' | 'reset' | 'mail' | 'invitation' | 'person' | 'workspace';
  readonly name: string;
}

/** Per account and client address in windows of fifteen minutes, mails of a workspace per day (decided: Sign-in). */
export interface Attempts {
  /** Throws `rate_limited` with `minutes` beyond the limit. */
  count(request: Request, ...accounts: (Account | null)[]): Promise<void>;
  /** The address keeps its attempts: one's own login must not reset the limit on guessing others'. */
  forget(account: Account): Promise<void>;
  isFirst(name: string): Promise<boolean>;
  close(): void;
}

export function createAttempts(redisUrl: string, log: Log, options: { answerWithinMs?: number } = {}): Attempts {
  const windows = createCallWindows(redisUrl, log, { ...options, windowMs });
  const count = async (name: string, limit: number, ms = windowMs): Promise<void> => {
    const { calls, msLeft } = await windows.count(name, ms);
    if (calls > limit) throw new Refused('rate_limited', 'too many attempts', { minutes: Math.ceil(msLeft / 60_000) });
  };
  return {
    async count(request, ...accounts) {
      const address = clientAddress(request);
      if (address !== null) await count(`sign-in:address:${address}`, attemptsOfAddress);
      for (const account of accounts) {
        if (account?.kind === 'workspace') await count(nameOf(account), mailsOfWorkspace, dayMs);
        else if (account) await count(nameOf(account), attemptsOfAccount);
      }
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
