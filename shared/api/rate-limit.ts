import { Refused } from '../basics/refused.ts';
import { type Count, createCallWindows } from '../http/limits/call-windows.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import type { Caller } from '../keys/auth.ts';
import type { Log } from '../runtime/log.ts';

export interface RateLimit {
  count(caller: Caller): Promise<Window | null>;
  /** Counts a call without a valid key by its client address. Throws `rate_limited`. */
  countUnauthenticated(request: Request): Promise<void>;
  close(): void;
}

export interface Window extends Count {
  readonly limit: number;
}

const maxUnauthenticatedCalls = 600;

/** The fixed 60-second window of each key (spec: Limits), and of each address that sends no valid key. */
export function createRateLimit(redisUrl: string, log: Log, waiting?: { answerWithinMs: number }): RateLimit {
  const windows = createCallWindows(redisUrl, log, waiting);
  return {
    async count({ keyId, rateLimit }) {
      return rateLimit === null ? null : { limit: rateLimit, ...(await windows.count(`calls:${keyId}`)) };
    },
    async countUnauthenticated(request) {
      const address = clientAddress(request);
      if (address === null) return;
      const count = await windows.count(`calls:address:${address}`);
      const sentence = `an address may make ${maxUnauthenticatedCalls} calls without a valid key a minute`;
      if (count.calls > maxUnauthenticatedCalls) throw limited(sentence, maxUnauthenticatedCalls, count);
    },
    close: windows.close,
  };
}

/** Throws `rate_limited` with `retry_after_seconds` and `limit` (spec: Errors). */
export function assertWithin(window: Window | null): void {
  if (window === null || window.calls <= window.limit) return;
  throw limited(`the key may make ${window.limit} calls a minute`, window.limit, window);
}

/** As draft-ietf-httpapi-ratelimit-headers-10: `r` of `q` calls left, for `t` seconds (decided: Rate limit). */
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
