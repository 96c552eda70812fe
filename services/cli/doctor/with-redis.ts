import type { Redis } from 'ioredis';
import { createRedis } from '../../../shared/http/limits/redis-client.ts';

const timeoutMs = 3_000;

export async function withRedis<Answer>(
  address: string,
  ask: (redis: Redis) => Promise<Answer>,
): Promise<Answer | null> {
  const redis = createRedis(address, {
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  redis.on('error', () => {}); // The failing call reports it; without a listener the event would end the process.
  try {
    await redis.connect();
    return await ask(redis);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}
