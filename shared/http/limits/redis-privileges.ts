/** The keys and commands each service needs; the local Redis enforces them (deploy/local/stores/redis.ts). */
export interface RedisPrivileges {
  readonly keys: readonly string[];
  readonly commands: readonly string[];
}

const counting = ['ping', 'info', 'select', 'incr', 'pttl', 'pexpire'];

export const redisPrivileges: Readonly<Record<string, RedisPrivileges>> = {
  'api-read': { keys: ['calls:*'], commands: counting },
  'order-actions': { keys: ['calls:*'], commands: counting },
  dashboard: { keys: ['sign-in:*'], commands: [...counting, 'del'] },
  cli: { keys: [], commands: ['ping', 'info', 'time'] },
};
