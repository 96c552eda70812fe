import { join } from 'node:path';
import { folder, keptSecret } from '../private-files.ts';
import { clusterIn } from './postgres-cluster.ts';
import { type Server, startServer } from './server.ts';

/**
 * Starts a PostgreSQL of our own on 127.0.0.1, its data in `directory`, made there on first use (where the data
 * really lies when PostgreSQL's user cannot get there: postgres-cluster.ts). `settings` go over the usual ones.
 */
export async function startPostgres(options: {
  directory: string;
  port?: number | undefined;
  settings?: Record<string, string>;
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}): Promise<Server> {
  const directory = folder(options.directory);
  const password = keptSecret(join(directory, 'password'));
  const { data, programs, user } = await clusterIn(directory, password);
  const settings = Object.entries({ ...usualSettings, ...options.settings });
  return startServer({
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
    // Fast shutdown: whoever is still connected is rolled back and sent away.
    deathSignal: 'SIGINT',
    stopSignal: 'SIGINT',
    stopBoundMs: 30_000,
    port: options.port,
    signal: options.signal,
  });
}

/** For a development machine of two cores. No Unix socket: its path would be too long in a deep folder. */
const usualSettings = {
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
