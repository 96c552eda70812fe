import { join } from 'node:path';
import { redisPrivileges } from '../../../shared/http/limits/redis-privileges.ts';
import { answers } from '../ports/answers.ts';
import { folder, readOrCreateSecret } from '../private-files.ts';
import { demandProgram } from '../programs.ts';
import { passwordOf } from './credentials.ts';
import { type Server, startServer } from './server.ts';

/** Starts Redis without persistence. The address is the administrator's; each service has its own user. */
export function startRedis(options: {
  directory: string;
  port?: number | undefined;
  signal?: AbortSignal | undefined;
}): Promise<Server> {
  const directory = folder(options.directory);
  const password = readOrCreateSecret(join(directory, 'password'));
  return startServer({
    name: 'Redis',
    // The configuration comes over standard input, because every user can read a command line.
    command: (at) => [demandProgram('redis-server'), '-', '--port', String(at)],
    input: [...settings, `dir "${directory}"`, `requirepass ${password}`, ...redisUsers(password), ''].join('\n'),
    url: (at) => `redis://:${password}@127.0.0.1:${at}`,
    isReady: (at) => answers(at, `AUTH ${password}\r\nPING\r\n`, '+PONG'),
    log: join(directory, 'redis.log'),
    deathSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopBoundMs: 5_000,
    port: options.port,
    signal: options.signal,
  });
}

/** `hz`: background work once a second, so that it sleeps while nobody calls. */
const settings = ['bind 127.0.0.1', 'save ""', 'appendonly no', 'daemonize no', 'hz 1'];

export function redisUsers(password: string): string[] {
  return Object.entries(redisPrivileges).map(([user, { keys, commands }]) => {
    const rights = [...keys.map((pattern) => `~${pattern}`), ...commands.map((name) => `+${name}`)];
    return `user ${user} on >${passwordOf(user, password)} resetchannels -@all ${rights.join(' ')}`;
  });
}
