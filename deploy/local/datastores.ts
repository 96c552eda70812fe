import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import type { Run } from './run.ts';
import type { Server } from './server.ts';

/** The addresses of the datastores, by the names that the services know them under. */
export interface DatastoreUrls {
  DATABASE_URL: string;
  REDIS_URL: string;
  NATS_URL: string;
}

/** Starts a private copy of each datastore that the settings do not point elsewhere, and keeps it running. */
export async function startDatastores(run: Run, tell: (detail: string) => void): Promise<DatastoreUrls> {
  const { settings } = run;
  const starts = [
    settings.databaseUrl ?? startOwn(run, 'postgres', settings.postgresPort, startPostgres),
    settings.redisUrl ?? startOwn(run, 'redis', settings.redisPort, startRedis),
    settings.natsUrl ?? startOwn(run, 'nats', settings.natsPort, startNats),
  ] as const;
  await Promise.allSettled(starts); // Where one fails, the others are still stopped in good order.
  const [DATABASE_URL, REDIS_URL, NATS_URL] = await Promise.all(starts);
  if (settings.databaseUrl === undefined) tellPlace(settings.directory, tell);
  return { DATABASE_URL, REDIS_URL, NATS_URL };
}

type Begin = (options: { directory: string; port: number | undefined; signal: AbortSignal }) => Promise<Server>;

async function startOwn({ settings, stack, lines }: Run, name: string, fixedPort: number | undefined, begin: Begin) {
  let port = fixedPort;
  let url = '';
  const start = async (signal: AbortSignal) => {
    const server = await begin({ directory: join(settings.directory, name), port, signal });
    ({ port, url } = server); // Started again, it has to be where its clients look for it.
    return server;
  };
  await stack.start('datastores', { name, start, say: lines('start') });
  return url;
}

/** Where PostgreSQL's user cannot reach the project, the data lies elsewhere: people want to know where. */
function tellPlace(directory: string, tell: (detail: string) => void): void {
  const place = realpathSync(join(directory, 'postgres', 'data'));
  if (relative(realpathSync(directory), place).startsWith('..'))
    tell(`PostgreSQL's user cannot reach ${directory}, its data is in ${place}`);
}
