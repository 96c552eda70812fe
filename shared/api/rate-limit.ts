import { Refused } from '../basics/refused.ts';
import { type Count, createCallWindows } from '../http/limits/call-windows.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import type { Caller } from '../keys/auth.ts';
import type { Log } from '../runtime/log.ts';

export interface RateLimit {
  /** Counts one call of the key. Gives its window as the call left it; null for a key without a limit. */
  count(caller: Caller): Promise<Window | null>;
  /** Counts one call that came without a valid key, by the address it came from. Throws `rate_limited` likewise. */
  countStranger(request: Request): Promise<void>;
  close(): void;
}

/** A key's calls of this minute, the one just counted among them. */
export interface Window extends Count {
  readonly limit: number;
}

/** Ten a second: what a client does whose key has ended, and that has not noticed yet. */
const callsOfStrangers = 600;

/**
 * The fixed 60-second window of each key (spec: Limits), and one for what comes from an address without a valid key: a valid
 * one is never hindered by that. A request that came past the proxy has no address, and is not counted. Here is who is counted
 * and refused; how, with Redis and without, stands in call-windows.ts.
 */
export function createRateLimit(redisUrl: string, log: Log, waiting?: { answerWithinMs: number }): RateLimit {
  const windows = createCallWindows(redisUrl, log, waiting);
  return {
    async count({ keyId, rateLimit }) {
      return rateLimit === null ? null : { limit: rateLimit, ...(await windows.count(`calls:${keyId}`)) };
    },
    async countStranger(request) {
      const address = clientAddress(request);
      if (address === null) return;
      const count = await windows.count(`calls:address:${address}`);
      const words = `an address may make ${callsOfStrangers} calls without a valid key a minute`;
      if (count.calls > callsOfStrangers) throw limited(words, callsOfStrangers, count);
    },
    close: windows.close,
  };
}

/** Throws `rate_limited` with `retry_after_seconds` and `limit` when the call is beyond the key's limit (spec: Errors). */
export function assertWithin(window: Window | null): void {
  if (window === null || window.calls <= window.limit) return;
  throw limited(`the key may make ${window.limit} calls a minute`, window.limit, window);
}

/**
 * What is left of a key's window, as draft-ietf-httpapi-ratelimit-headers-10 writes it: `q` calls in `w` seconds, of which
 * `r` are left for `t` seconds. A key without a limit has none (decided: Rate limit).
 */
export function rateLimitHeaders(window: Window | null): Readonly<Record<string, string>> {
  if (window === null) return none;
  const { limit, calls, msLeft } = window;
  return {
    'ratelimit-policy': `"minute";q=${limit};w=60`,
    ratelimit: `"minute";r=${Math.max(0, limit - calls)};t=${secondsOf(msLeft)}`,
  };
}

const none = {};

function limited(sentence: string, limit: number, { msLeft }: Count): Refused {
  const seconds = secondsOf(msLeft);
  return new Refused('rate_limited', `${sentence}: try again in ${seconds} s`, { retry_after_seconds: seconds, limit });
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
