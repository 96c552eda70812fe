import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { Refused } from '../domain/refused.ts';
import { splitRootCertificate } from '../domain/root-certificate.ts';
import type { Log } from '../runtime/log.ts';
import { counter } from '../runtime/metrics.ts';
import type { Caller } from './auth.ts';

export interface RateLimit {
  /** Counts one call of the key. Throws `rate_limited` with `retry_after_seconds` and `limit` beyond it (spec: Errors). */
  count(caller: Caller): Promise<void>;
  close(): void;
}

const windowMs = 60_000;
const answerWithinMs = 100;
const probeEveryMs = 500;

/** Redis is away from this process when the second one moves; the first one says how often it went. */
const timesAway = counter('rate_limit_redis_away_total', 'Times that Redis was found to be away.', []);
const ownCounts = counter('rate_limit_own_counts_total', 'Calls that were counted without Redis.', []);

/** A window begins with its first call and ends by Redis's clock; a counter without an end (restored from elsewhere) gets one. */
const countScript = `
local calls = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {calls, left}`;

interface Count {
  readonly calls: number;
  readonly msLeft: number;
}

/**
 * The fixed 60-second window of each key, in Redis: one script, one round trip. While Redis is away or slow every process
 * keeps windows of its own with the same limit, and no call waits for it once that is known (I11; design section 7).
 * `/metrics` shows how often Redis went away and how many calls were counted without it.
 */
export function createRateLimit(address: string, log: Log): RateLimit {
  const { url, path } = splitRootCertificate(address);
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
    connectTimeout: 500,
    retryStrategy: () => probeEveryMs,
    autoResendUnfulfilledCommands: false,
    enableAutoPipelining: true,
    ...(path !== undefined && { tls: { ca: readFileSync(path) } }),
  });
  redis.on('error', () => {}); // Told by the calls that fail; without a listener it would end the process.
  redis.defineCommand('countCall', { numberOfKeys: 1, lua: countScript });
  const shared = redis as Redis & { countCall(key: string, windowMs: number): Promise<[number, number]> };
  const own = createOwnWindows();
  let away = false;

  // A Redis that is still being dialled is not away: the first calls of a new process wait for it, as for an answer.
  const { promise: dialled, resolve: stopWaiting } = Promise.withResolvers<void>();
  redis.once('ready', stopWaiting).once('close', stopWaiting);
  setTimeout(stopWaiting, answerWithinMs).unref();

  const probe = setInterval(() => {
    if (!away || redis.status !== 'ready') return;
    redis.ping().then(
      () => {
        away = false;
        log.info('redis is back: rate limits are shared again');
      },
      () => {},
    );
  }, probeEveryMs);
  probe.unref();

  const countHere = (keyId: string): Count => {
    ownCounts.inc();
    return own.count(keyId);
  };
  const countCall = async (keyId: string): Promise<Count> => {
    await dialled;
    if (away) return countHere(keyId);
    try {
      const [calls, msLeft] = await shared.countCall(`calls:${keyId}`, windowMs);
      return { calls, msLeft };
    } catch (error) {
      if (!away) {
        away = true;
        timesAway.inc();
        log.warn('redis is away: each process keeps rate limits of its own', { error: String(error) });
      }
      return countHere(keyId);
    }
  };

  return {
    async count({ keyId, rateLimit }) {
      if (rateLimit === null) return;
      const { calls, msLeft } = await countCall(keyId);
      if (calls <= rateLimit) return;
      const seconds = Math.max(1, Math.ceil(msLeft / 1000));
      throw new Refused('rate_limited', `the key may make ${rateLimit} calls a minute: try again in ${seconds} s`, {
        retry_after_seconds: seconds,
        limit: rateLimit,
      });
    },
    close() {
      clearInterval(probe);
      redis.disconnect();
    },
  };
}

/** The same windows in this process's memory, by its monotonic clock. */
function createOwnWindows() {
  const windows = new Map<string, { calls: number; endsAt: number }>();
  const forget = (now: number): void => {
    for (const [keyId, { endsAt }] of windows) if (endsAt <= now) windows.delete(keyId);
  };
  return {
    count(keyId: string): Count {
      const now = performance.now();
      if (windows.size > 10_000) forget(now);
      const open = windows.get(keyId);
      const window = open && open.endsAt > now ? open : { calls: 0, endsAt: now + windowMs };
      window.calls += 1;
      windows.set(keyId, window);
      return { calls: window.calls, msLeft: window.endsAt - now };
    },
  };
}
