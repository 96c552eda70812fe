import { withRedis } from '../ask-redis.ts';
import { type Check, noted, well, wrong } from '../finding.ts';

const oldestVersion = 7;

export const redisCheck: Check = {
  name: 'Redis',
  asks: 'Does it answer, in a version that we know, without throwing counters away?',
  healthyWhen: `Version ${oldestVersion} or newer answers, and evicts nothing.`,
  needsDatabase: false,
  look: async ({ settings }) => {
    const info = await withRedis(settings('REDIS_URL').REDIS_URL, (redis) => redis.info());
    if (info === null) {
      return [wrong('it does not answer', 'start it: meanwhile each process counts rate limits alone')];
    }
    const field = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
    const [version, policy, role] = [field('redis_version'), field('maxmemory_policy'), field('role')];
    if (Number.parseInt(version, 10) < oldestVersion) {
      return [
        wrong(
          `it is version ${version}`,
          `upgrade it to ${oldestVersion} or newer: services cannot count calls in older ones`,
        ),
      ];
    }
    if (role !== 'master') return [wrong('it takes no writes', 'REDIS_URL has to lead to a primary')];
    const evicts = policy !== 'noeviction' && field('maxmemory') !== '0';
    if (evicts) {
      return [noted(`short of memory it throws counters away (${policy})`, 'set maxmemory-policy to noeviction')];
    }
    return [well(`version ${version}`)];
  },
};
