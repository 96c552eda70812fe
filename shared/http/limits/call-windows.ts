import type { Redis } from 'ioredis';
import { coalesce } from '../../db/connections/coalesce.ts';
import type { Log } from '../../runtime/log.ts';
import { counter, measured } from '../../runtime/metrics.ts';
import { createRedis } from './redis-client.ts';

export interface Count {
  readonly calls: number;
  readonly msLeft: number;
}

interface Call {
  readonly name: string;
  readonly ms: number;
}

export interface CallWindows {
  /** A name always has the same window. */
  count(name: string, ms?: number): Promise<Count>;
  forget(name: string): Promise<void>;
  close(): void;
}

const minuteMs = 60_000;
const probeEveryMs = 1_000;
const redialAfterMs = 500;
/** After this, a silent connection is replaced, as the network may be dropping its packets. */
const silentMs = 2_000;
const maxOwnWindows = 50_000;

const outages = counter('rate_limit_redis_away_total');
const calls = counter('rate_limit_calls_total', [{ limiter: 'shared' }, { limiter: 'own' }]);

/** One pipeline per turn of the event loop, because one per call costs several times as much. */
const batching = { most: 200, atATime: Number.POSITIVE_INFINITY };

/** While Redis is unavailable or slow, each process counts alone and no call waits (decided: Rate limit; I11). */
export function createCallWindows(
  address: string,
  log: Log,
  { windowMs = minuteMs, answerWithinMs = 100 }: { windowMs?: number; answerWithinMs?: number } = {},
): CallWindows {
  const { redis, firstAttempt, isDown, markDown, stop } = watchedRedis(address, log, answerWithinMs);
  const own = createOwnWindows();
  measured('rate_limit_shared', () => (isDown() ? 0 : 1));

  const countHere = (call: Call): Count => {
    calls.inc({ limiter: 'own' });
    return own.count(call);
  };
  const countShared = coalesce(async (made: readonly Call[]): Promise<Count[]> => {
    try {
      const counts = await countInRedis(redis, made);
      calls.inc({ limiter: 'shared' }, counts.length);
      return counts;
    } catch (error) {
      markDown(error);
      return made.map(countHere);
    }
  }, batching);

  return {
    async count(name, ms = windowMs) {
      const call = { name, ms };
      await firstAttempt;
      if (isDown()) return countHere(call);
      // The batch rejects a call that waited for seconds because this process was suspended.
      return countShared(call).catch(() => countHere(call));
    },
    async forget(name) {
      own.forget(name);
      if (!isDown()) await redis.del(name).catch(() => {});
    },
    close: stop,
  };
}

function watchedRedis(address: string, log: Log, answerWithinMs: number) {
  const redis = createRedis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
    socketTimeout: silentMs,
    connectTimeout: 500,
    retryStrategy: () => redialAfterMs,
    autoResendUnfulfilledCommands: false,
  });
  redis.on('error', () => {}); // Failing calls report it; without a listener an error would end the process.
  let down = false;

  const { promise: firstAttempt, resolve: stopWaiting } = Promise.withResolvers<void>();
  redis.once('ready', stopWaiting).once('close', stopWaiting);
  setTimeout(stopWaiting, answerWithinMs).unref();

  let isStopped = false;
  let probing: Timer | undefined;
  const probeLater = (): void => {
    if (isStopped) return;
    probing = setTimeout(probe, probeEveryMs);
    probing.unref();
  };
  const probe = async (): Promise<void> => {
    const isBack =
      redis.status === 'ready' &&
      (await redis.ping().then(
        () => true,
        () => false,
      ));
    if (!isBack) return probeLater();
    down = false;
    log.info('Redis available again, rate limits are shared by all processes');
  };

  return {
    redis,
    firstAttempt,
    isDown: () => down,
    markDown(error: unknown): void {
      if (down) return;
      down = true;
      outages.inc({});
      probeLater();
      log.warn('Redis unavailable, each process counts rate limits alone until it is back', { error: String(error) });
    },
    stop(): void {
      isStopped = true;
      clearTimeout(probing);
      redis.disconnect();
    },
  };
}

/** PEXPIRE … LT sets the end of a new counter, and corrects one restored without an end or with a wrong one. */
async function countInRedis(redis: Redis, made: readonly Call[]): Promise<Count[]> {
  const pipeline = redis.pipeline();
  for (const { name, ms } of made) pipeline.incr(name).pexpire(name, ms, 'LT').pttl(name);
  const replies = (await pipeline.exec()) ?? [];
  const numbers = replies.map(([error, reply]) => {
    if (error) throw error;
    return Number(reply);
  });
  return made.map((_, at) => ({ calls: numbers[3 * at] ?? 0, msLeft: Math.max(0, numbers[3 * at + 2] ?? 0) }));
}

function createOwnWindows() {
  const windows = new Map<string, { calls: number; endsAt: number }>();
  const forgetEnded = (now: number): void => {
    for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
  };
  return {
    count({ name, ms }: Call): Count {
      const now = performance.now();
      if (windows.size >= maxOwnWindows) forgetEnded(now);
      if (windows.size >= maxOwnWindows) windows.clear();
      const open = windows.get(name);
      const window = open && open.endsAt > now ? open : { calls: 0, endsAt: now + ms };
      window.calls += 1;
      windows.set(name, window);
      return { calls: window.calls, msLeft: window.endsAt - now };
    },
    forget: (name: string): boolean => windows.delete(name),
  };
}
