import { join } from 'node:path';
import { folder, readOrCreateSecret } from '../private-files.ts';
import { clusterIn } from './postgres-cluster.ts';
import { type Server, startServer } from './server.ts';

/** The data is in `directory`, or where postgres-cluster.ts puts it. */
export async function startPostgres(options: {
  directory: string;
  port?: number | undefined;
  settings?: Record<string, string>;
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}): Promise<Server> {
  const directory = folder(options.directory);
  const password = readOrCreateSecret(join(directory, 'password'));
  const { data, programs, user } = await clusterIn(directory, password);
  const settings = Object.entries({ ...defaultSettings, ...options.settings });
  const start = () =>
    startServer({
      name: 'PostgreSQL',
      command: (port) => [
        join(programs, 'postgres'),
        ...['-D', data, '-p', String(port)],
        ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      url: (port) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      isReady: (port) => isReady(join(programs, 'pg_isready'), port),
      log: join(directory, 'postgres.log'),
      user,
      cwd: data,
      env: { LC_ALL: 'C.UTF-8', ...options.env },
      // SIGINT is PostgreSQL's fast shutdown, which disconnects clients.
      deathSignal: 'SIGINT',
      stopSignal: 'SIGINT',
      stopBoundMs: 30_000,
      port: options.port,
      signal: options.signal,
    });
  return onceBackendsHaveEnded(start);
}

/** The backends of a postmaster that was killed end a little after it, and keep its memory until then. */
async function onceBackendsHaveEnded(start: () => Promise<Server>): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === maxAttempts || !/pre-existing shared memory block/.test(String(error))) throw error;
      await Bun.sleep(attemptEveryMs);
    }
  }
}

const attemptEveryMs = 500;
const maxAttempts = 20;

/** Sized for a development machine. No Unix socket: paths in deep folders are too long. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

async function isReady(program: string, port: number): Promise<boolean> {
  const probe = Bun.spawn([program, '-q', '-h', '127.0.0.1', '-p', String(port), '-t', '1']);
  return (await probe.exited) === 0;
}
