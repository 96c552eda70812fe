import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { splitRootCertificate } from '../../../../shared/domain/access/root-certificate.ts';

const withinMs = 3_000;

/** What `ask` gives of the Redis at `address`; null when it does not answer in time. */
export async function withRedis<Answer>(
  address: string,
  ask: (redis: Redis) => Promise<Answer>,
): Promise<Answer | null> {
  const { url, path } = splitRootCertificate(address);
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    commandTimeout: withinMs,
    connectTimeout: withinMs,
    retryStrategy: () => null,
    ...(path !== undefined && { tls: { ca: readFileSync(path) } }),
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
