import { expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { startWire } from '../../tests/support/running/wire.ts';
import { freshRedis, startAgain } from '../../tests/support/stores/datastores.ts';
import { freeze, thaw } from '../../tests/support/stores/freeze.ts';
import { counted } from '../../tests/support/watching/counted.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { Refused } from '../basics/refused.ts';
import type { Caller } from '../keys/auth.ts';
import { until } from '../runtime/until.ts';
import { assertWithin, createRateLimit } from './rate-limit.ts';

const keep = keeperForThisFile();

/** Long enough for a running Redis on a busy machine. */
const patient = { answerWithinMs: 60_000 };

/** A process's rate limit; `call` gives whether a call of the key was admitted. */
function newProcess(redisUrl: string, waiting?: { answerWithinMs: number }) {
  const { log, entries } = recordingLog();
  const rateLimit = createRateLimit(redisUrl, log, waiting);
  keep({ close: rateLimit.close });
  const call = async (caller: Caller): Promise<boolean> => {
    try {
      assertWithin(await rateLimit.count(caller));
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === 'rate_limited') return false;
      throw error;
    }
  };
  const messages = () => entries.map(({ message }) => message);
  return { call, messages };
}

function newCaller(rateLimit: number): Caller {
  const [keyId, workspace] = [crypto.randomUUID(), { workspaceId: 'w', kind: 'restaurant', timezone: 'UTC' } as const];
  return { name: 'A key', keyId, ...workspace, permissions: [], rateLimit };
}

async function admitted(process: ReturnType<typeof newProcess>, caller: Caller, calls: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < calls; n++) count += (await process.call(caller)) ? 1 : 0;
  return count;
}

/** Fresh callers, until one is counted in Redis. */
async function untilShared(process: ReturnType<typeof newProcess>, redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  keep({ close: () => redis.disconnect() });
  const isCounted = async (): Promise<boolean> => {
    const caller = newCaller(1);
    await process.call(caller);
    return (await redis.exists(`calls:${caller.keyId}`)) === 1;
  };
  await until(isCounted, { timeoutMessage: () => 'calls are not counted in Redis' });
}

const unavailableMessage = 'Redis unavailable, each process counts rate limits alone until it is back';
const availableMessage = 'Redis available again, rate limits are shared by all processes';

test('while Redis is down each process limits alone, is measured, shares later', async () => {
  const redis = await freshRedis();
  const processes = [newProcess(redis.url, patient), newProcess(redis.url, patient)] as const;
  const counts = () =>
    Promise.all([counted('rate_limit_redis_away_total'), counted('rate_limit_calls_total', 'limiter="own"')]);
  const [away, own] = await counts();
  const before = newCaller(3);
  expect(await admitted(processes[0], before, 2)).toBe(2);
  // Also its first call, while it still connects.
  expect(await admitted(processes[1], before, 2)).toBe(1);
  expect(await counts()).toEqual([away, own]);
  await redis.stop();
  const caller = newCaller(5);
  for (const process of processes) expect(await admitted(process, caller, 8)).toBe(5);
  for (const process of processes) expect(process.messages()).toEqual([unavailableMessage]);
  expect(await counts()).toEqual([away + 2, own + 16]);
  const again = await startAgain(redis);
  for (const process of processes) await untilShared(process, again.url);
  for (const process of processes) expect(process.messages()).toEqual([unavailableMessage, availableMessage]);
  const later = newCaller(5);
  const shared = [await admitted(processes[0], later, 3), await admitted(processes[1], later, 5)];
  expect(shared).toEqual([3, 2]);
});

test.concurrent('a process that starts without Redis limits from its first call on', async () => {
  const redis = await freshRedis();
  await redis.stop();
  const process = newProcess(redis.url);
  expect(await admitted(process, newCaller(4), 10)).toBe(4);
  await startAgain(redis);
  await untilShared(process, redis.url);
});

test.concurrent('once a frozen Redis is detected no call waits, until it is back (I11)', async () => {
  const redis = await freshRedis();
  const process = newProcess(redis.url);
  await untilShared(process, redis.url);
  freeze(redis);
  try {
    await process.call(newCaller(1));
    expect(process.messages().at(-1)).toBe(unavailableMessage);
    const began = performance.now();
    expect(await admitted(process, newCaller(100), 200)).toBe(100);
    // Two hundred waits of 100 ms would be twenty seconds.
    expect(performance.now() - began).toBeLessThan(5_000);
  } finally {
    thaw(redis);
  }
  await untilShared(process, redis.url);
  expect(process.messages().at(-1)).toBe(availableMessage);
});

test.concurrent('a silent Redis connection is replaced within ten seconds', async () => {
  const redis = await freshRedis();
  await Promise.all(
    (['questions', 'answers', 'both'] as const).map(async (lost) => {
      const wire = await startWire();
      keep(wire);
      wire.setTargets(redis.port);
      const process = newProcess(redis.url.replace(String(redis.port), String(wire.port)));
      await untilShared(process, redis.url);
      wire.silence(lost);
      expect(await process.call(newCaller(1))).toBe(true);
      expect(process.messages().at(-1)).toBe(unavailableMessage);
      await untilShared(process, redis.url);
      expect(process.messages().at(-1)).toBe(availableMessage);
    }),
  );
});
