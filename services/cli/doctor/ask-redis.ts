import type { Redis } from 'ioredis';
import { createRedis } from '../../../shared/http/limits/redis-client.ts';

const withinMs = 3_000;

export async function withRedis<Answer>(
  address: string,
  ask: (redis: Redis) => Promise<Answer>,
): Promise<Answer | null> {
  const redis = createRedis(address, {
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    commandTimeout: withinMs,
    connectTimeout: withinMs,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  redis.on('error', () => {}); // Told by the call that fails; without a listener it would end the process.
  try {
    await redis.connect();
    return await ask(redis);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}
