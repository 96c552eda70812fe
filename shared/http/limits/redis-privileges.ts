/**
 * What a service does in Redis: it may touch no other key, and give no other command. The private copies hold it to that
 * (deploy/local/stores/redis.ts), and an operator's Redis should.
 */
export interface RedisPrivileges {
  /** Patterns of keys. */
  readonly keys: readonly string[];
  readonly commands: readonly string[];
}

/** The rate limits: a script, and what it calls. The client asks INFO whether Redis has its data yet, and pings. */
const limitsCalls: RedisPrivileges = {
  keys: ['calls:*'],
  commands: ['ping', 'info', 'select', 'eval', 'evalsha', 'incr', 'pttl', 'pexpire'],
};

export const redisPrivileges: Readonly<Record<string, RedisPrivileges>> = {
  'api-read': limitsCalls,
  'order-actions': limitsCalls,
  /** Attempts to sign in: forgotten once one succeeds. */
  dashboard: { keys: ['calls:sign-in:*'], commands: [...limitsCalls.commands, 'del'] },
  /** `cli doctor` asks how it is and what time it is, and reads nothing that is kept. */
  cli: { keys: [], commands: ['ping', 'info', 'time'] },
};
