/**
 * What a service does in Redis: it may touch no other key, and give no other command. The private copies hold it to that
 * (deploy/local/stores/redis.ts), and an operator's Redis should.
 */
export interface RedisPrivileges {
  /** Patterns of keys. */
  readonly keys: readonly string[];
  readonly commands: readonly string[];
}

/** Counting in windows. Nobody may run scripts: an endless one stops Redis for all. The client reads INFO when it connects. */
const counting = ['ping', 'info', 'select', 'incr', 'pttl', 'pexpire'];

export const redisPrivileges: Readonly<Record<string, RedisPrivileges>> = {
  /** A key's calls are one count in both. */
  'api-read': { keys: ['calls:*'], commands: counting },
  'order-actions': { keys: ['calls:*'], commands: counting },
  /** Attempts to sign in, which end with a success. */
  dashboard: { keys: ['sign-in:*'], commands: [...counting, 'del'] },
  /** `cli doctor` asks how it is and what time it is, and reads nothing that is kept. */
  cli: { keys: [], commands: ['ping', 'info', 'time'] },
};
