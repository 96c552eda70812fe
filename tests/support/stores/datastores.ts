import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folder, writePrivately } from '../../../deploy/local/private-files.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { startNats } from '../../../deploy/local/stores/nats.ts';
import { startPostgres } from '../../../deploy/local/stores/postgres.ts';
import { clusterIn } from '../../../deploy/local/stores/postgres-cluster.ts';
import { startRedis } from '../../../deploy/local/stores/redis.ts';
import type { Server } from '../../../deploy/local/stores/server.ts';
import { eraseRunFolder, runFolder } from '../run/run-folder.ts';
import { cloneTemplate, dropDatabase } from './template.ts';

export type { Server };

/** A database of its own with the newest schema, cloned from a template in a few
 * dozen milliseconds: on server `on`, else on the one that the whole run shares. */
export async function freshDatabase(on?: { url: string }): Promise<{ url: string; drop(): Promise<void> }> {
  const server = on ?? (await postgres());
  const url = await cloneTemplate(server.url);
  return { url, drop: () => dropDatabase(url) };
}

/** The PostgreSQL that the whole run shares, started on first use. Never stop or freeze it: use `freshPostgres`. */
export function postgres(): Promise<Server> {
  shared ??= sharedPostgres() ?? freshPostgres();
  return shared;
}

export function freshPostgres(
  settings: Record<string, string> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  return postgresIn(newFolder('postgres'), settings, env);
}

export function postgresIn(
  directory: string,
  settings: Record<string, string> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  return startAndRegister((port) =>
    startPostgres({ directory, port, settings: { ...fastSettings, ...settings }, env }),
  );
}

export async function freshReplica(primary: Server, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const directory = newFolder('replica');
  await copyPrimary(primary, directory);
  return startAndRegister((port) => startPostgres({ directory, port, settings: fastSettings, env }));
}

export function freshRedis(): Promise<Server> {
  const directory = newFolder('redis');
  return startAndRegister((port) => startRedis({ directory, port }));
}

export function freshNats(): Promise<Server> {
  const directory = newFolder('nats');
  return startAndRegister((port) => startNats({ directory, port }));
}

export function startAgain(server: Server): Promise<Server> {
  const start = starters.get(server);
  if (start === undefined)
    throw new Error('Only a server of freshPostgres, freshRedis or freshNats can be started again.');
  return startAndRegister(start, server.port);
}

export async function stopDatastores(): Promise<void> {
  const servers = await Promise.allSettled(started.splice(0));
  await Promise.all(
    servers.map((server) => (server.status === 'fulfilled' ? server.value.stop('SIGKILL') : undefined)),
  );
  shared = undefined;
  eraseRunFolder();
}

/** Connections for the pools of many test files at once. */
const fastSettings = { fsync: 'off', shared_buffers: '64MB', max_connections: '400' };
const started: Promise<Server>[] = [];
const starters = new WeakMap<Server, Start>();
let shared: Promise<Server> | undefined;
let folders = 0;

type Start = (port: number | undefined) => Promise<Server>;

function startAndRegister(start: Start, port?: number): Promise<Server> {
  const server = start(port).then((running) => {
    starters.set(running, start);
    return running;
  });
  started.push(server);
  return server;
}

function newFolder(name: string): string {
  folders += 1;
  return join(runFolder(), `${name}-${folders}`);
}

async function copyPrimary(primary: Server, directory: string): Promise<void> {
  folder(directory);
  const { username, password } = new URL(primary.url);
  writePrivately(join(directory, 'password'), `${password}\n`);
  const { data, programs, user } = await clusterIn(directory, password);
  for (const entry of readdirSync(data)) rmSync(join(data, entry), { recursive: true });
  const from = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const how = '-R -X stream -c fast --no-sync'.split(' ');
  const copy = [join(programs, 'pg_basebackup'), '-D', data, '-d', from, ...how];
  const asUser =
    user === undefined ? [] : [demandProgram('setpriv'), `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
  const copying = Bun.spawn([...asUser, ...copy], { cwd: data, stderr: 'pipe' });
  if ((await copying.exited) !== 0) throw new Error(`pg_basebackup failed: ${await copying.stderr.text()}`);
}

function sharedPostgres(env: Record<string, string | undefined> = process.env): Promise<Server> | undefined {
  const url = env.TEST_DATABASE_URL;
  if (url === undefined || url === '') return undefined;
  return Promise.resolve({
    url,
    port: Number(new URL(url).port),
    pid: Number(env.TEST_DATABASE_PID),
    ended: new Promise(() => {}),
    stop: () =>
      Promise.reject(new Error('This PostgreSQL belongs to the whole run: start your own with freshPostgres().')),
  });
}
