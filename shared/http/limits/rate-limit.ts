import { Refused } from '../../domain/refused.ts';
import type { Log } from '../../runtime/log.ts';
import type { Caller } from '../keys/auth.ts';
import { type Count, createCallWindows } from './call-windows.ts';
import { clientAddress } from './client-address.ts';

export interface RateLimit {
  /** Counts one call of the key. Throws `rate_limited` with `retry_after_seconds` and `limit` beyond it (spec: Errors). */
  count(caller: Caller): Promise<void>;
  /** Counts one call that came without a valid key, by the address it came from. Throws `rate_limited` likewise. */
  countStranger(request: Request): Promise<void>;
  close(): void;
}

/** Ten a second: what a client does whose key has ended, and that has not noticed yet. */
const callsOfStrangers = 600;

/**
 * The fixed 60-second window of each key (spec: Limits), and one for what comes from an address without a valid key: a valid
 * one is never hindered by that. A request that came past the proxy has no address, and is not counted. Here is who is counted
 * and refused; how, with Redis and without, stands in call-windows.ts.
 */
export function createRateLimit(redisUrl: string, log: Log): RateLimit {
  const windows = createCallWindows(redisUrl, log);
  return {
    async count({ keyId, rateLimit }) {
      if (rateLimit === null) return;
      const count = await windows.count(keyId);
      if (count.calls > rateLimit) throw limited(`the key may make ${rateLimit} calls a minute`, rateLimit, count);
    },
    async countStranger(request) {
      const address = clientAddress(request);
      if (address === null) return;
      const count = await windows.count(`address:${address}`);
      const words = `an address may make ${callsOfStrangers} calls without a valid key a minute`;
      if (count.calls > callsOfStrangers) throw limited(words, callsOfStrangers, count);
    },
    close: windows.close,
  };
}

function limited(sentence: string, limit: number, { msLeft }: Count): Refused {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new Refused('rate_limited', `${sentence}: try again in ${seconds} s`, { retry_after_seconds: seconds, limit });
}
