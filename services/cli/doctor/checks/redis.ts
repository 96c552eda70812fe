import { type Check, noted, well, wrong } from '../finding.ts';
import { withRedis } from '../with-redis.ts';

const oldestVersion = 7;

export const redisCheck: Check = {
  name: 'Redis',
  asks: 'Does it answer, is its version supported, and does it keep its counters?',
  healthyWhen: `Version ${oldestVersion} or newer answers, and evicts nothing.`,
  needsDatabase: false,
  run: async ({ settings }) => {
    const info = await withRedis(settings('REDIS_URL').REDIS_URL, (redis) => redis.info());
    if (info === null) {
      return [wrong('it does not answer', 'start it: until then each process counts rate limits by itself')];
    }
    const field = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
    const [version, policy, role] = [field('redis_version'), field('maxmemory_policy'), field('role')];
    if (Number.parseInt(version, 10) < oldestVersion) {
      return [wrong(`it is version ${version}`, `upgrade it to ${oldestVersion} or newer: rate limits need it`)];
    }
    if (role !== 'master') return [wrong('it is read-only', 'REDIS_URL has to lead to a primary')];
    const evicts = policy !== 'noeviction' && field('maxmemory') !== '0';
    if (evicts) {
      return [noted(`when its memory is full it evicts counters (${policy})`, 'set maxmemory-policy to noeviction')];
    }
    return [well(`version ${version}`)];
  },
};
