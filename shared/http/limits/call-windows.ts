import type { Redis } from 'ioredis';
import { coalesce } from '../../db/connections/coalesce.ts';
import type { Log } from '../../runtime/log.ts';
import { counter, measured } from '../../runtime/metrics.ts';
import { periodicJob } from '../../runtime/periodic-job.ts';
import { createRedis } from './redis-client.ts';

/** Calls of one window, the one just counted among them, and what is left of the window in ms. */
export interface Count {
  readonly calls: number;
  readonly msLeft: number;
}

export interface CallWindows {
  /** Counts one call under this name. Never fails, and never waits longer than `answerWithinMs`. */
  count(name: string): Promise<Count>;
  /** Ends the window of this name: the next call opens a new one. Never fails. */
  forget(name: string): Promise<void>;
  close(): void;
}

const minuteMs = 60_000;
const probeEveryMs = 500;
/** A connection that was asked and says nothing for so long is replaced: the network may drop all that goes over it. */
const silentMs = 2_000;
const mostOwnWindows = 50_000;

/** Redis is away from this process when calls move under `own`; the first one says how often it went. */
const timesAway = counter('rate_limit_redis_away_total');
const calls = counter('rate_limit_calls_total', [{ limiter: 'shared' }, { limiter: 'own' }]);

/** One pipeline for all calls of a turn of the event loop: a pipeline each costs the client several times as much. */
const together = { most: 200, atATime: Number.POSITIVE_INFINITY };

/**
 * Fixed windows, of 60 seconds unless told otherwise, in Redis, in one round trip. A window's name is its key there. While Redis
 * is away or slow every process keeps windows of its own, and no call waits for it once that is known (decided: Rate limit; I11).
 * `/metrics` shows how often Redis went away and how many calls were counted without it.
 */
export function createCallWindows(
  address: string,
  log: Log,
  { windowMs = minuteMs, answerWithinMs = 100 }: { windowMs?: number; answerWithinMs?: number } = {},
): CallWindows {
  const { redis, dialled, isAway, lost, stop } = watchedRedis(address, log, answerWithinMs);
  const own = createOwnWindows(windowMs);
  measured('rate_limit_shared', () => (isAway() ? 0 : 1));

  const countHere = (name: string): Count => {
    calls.inc({ limiter: 'own' });
    return own.count(name);
  };
  const countShared = coalesce(async (names: readonly string[]): Promise<Count[]> => {
    try {
      const counts = await countInRedis(redis, names, windowMs);
      calls.inc({ limiter: 'shared' }, counts.length);
      return counts;
    } catch (error) {
      lost(error);
      return names.map(countHere);
    }
  }, together);

  return {
    async count(name) {
      await dialled;
      if (isAway()) return countHere(name);
      // No batch takes a call that has waited for seconds, because this process stood still.
      return countShared(name).catch(() => countHere(name));
    },
    async forget(name) {
      own.forget(name);
      if (!isAway()) await redis.del(name).catch(() => {});
    },
    close: stop,
  };
}

/** A connection that fails rather than waits. Once a command was `lost` Redis counts as away, until it answers a ping. */
function watchedRedis(address: string, log: Log, answerWithinMs: number) {
  const redis = createRedis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
    socketTimeout: silentMs,
    connectTimeout: 500,
    retryStrategy: () => probeEveryMs,
    autoResendUnfulfilledCommands: false,
  });
  redis.on('error', () => {}); // Told by the calls that fail; without a listener it would end the process.
  let away = false;

  // A Redis that is still being dialled is not away: the first calls of a new process wait for it, as for an answer.
  const { promise: dialled, resolve: stopWaiting } = Promise.withResolvers<void>();
  redis.once('ready', stopWaiting).once('close', stopWaiting);
  setTimeout(stopWaiting, answerWithinMs).unref();

  const probe = async (): Promise<void> => {
    if (!away || redis.status !== 'ready') return;
    const isBack = await redis.ping().then(
      () => true,
      () => false,
    );
    if (!isBack) return;
    away = false;
    log.info('redis is back: rate limits are shared again');
  };
  const probing = periodicJob(probe, { everyMs: probeEveryMs });

  return {
    redis,
    dialled,
    isAway: () => away,
    lost(error: unknown): void {
      if (away) return;
      away = true;
      timesAway.inc({});
      log.warn('redis is away: each process keeps rate limits of its own', { error: String(error) });
    },
    stop(): void {
      void probing.stop();
      redis.disconnect();
    },
  };
}

/**
 * INCR counts exactly, whoever else counts. PEXPIRE … LT gives a new counter its end, and shortens one that has none (restored) or
 * too far an end (the clock was set back); the end of an open window stays.
 */
async function countInRedis(redis: Redis, names: readonly string[], windowMs: number): Promise<Count[]> {
  const pipeline = redis.pipeline();
  for (const name of names) pipeline.incr(name).pexpire(name, windowMs, 'LT').pttl(name);
  const replies = (await pipeline.exec()) ?? [];
  const numbers = replies.map(([error, reply]) => {
    if (error) throw error;
    return Number(reply);
  });
  // A window that ended between INCR and PTTL has nothing left.
  return names.map((_, at) => ({ calls: numbers[3 * at] ?? 0, msLeft: Math.max(0, numbers[3 * at + 2] ?? 0) }));
}

/** The same windows in this process's memory, by its monotonic clock. */
function createOwnWindows(windowMs: number) {
  const windows = new Map<string, { calls: number; endsAt: number }>();
  const forgetEnded = (now: number): void => {
    for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
  };
  return {
    count(name: string): Count {
      const now = performance.now();
      if (windows.size >= mostOwnWindows) forgetEnded(now);
      if (windows.size >= mostOwnWindows) windows.clear();
      const open = windows.get(name);
      const window = open && open.endsAt > now ? open : { calls: 0, endsAt: now + windowMs };
      window.calls += 1;
      windows.set(name, window);
      return { calls: window.calls, msLeft: window.endsAt - now };
    },
    forget: (name: string): boolean => windows.delete(name),
  };
}
