import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { subjects } from '../../../shared/contracts/subjects.ts';
import { redisPrivileges } from '../../../shared/http/limits/redis-privileges.ts';
import { type DatabaseUser, databaseUsers } from '../../../shared/schema/privileges/privileges.ts';
import type { Run } from '../run.ts';
import { addressFor } from './credentials.ts';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';
import { databaseAddress, databaseName, prepareDatabase } from './postgres-roles.ts';
import { startRedis } from './redis.ts';
import type { Server } from './server.ts';

interface DatastoreUrls {
  DATABASE_URL: string;
  REDIS_URL: string;
  NATS_URL: string;
}

export interface Datastores {
  owner: DatastoreUrls;
  urlsFor(service: string): Partial<DatastoreUrls>;
}

export async function startDatastores(run: Run, addDetail: (detail: string) => void): Promise<Datastores> {
  const { settings } = run;
  const starts = [
    settings.databaseUrl === undefined ? startDatabase(run) : existingDatastore(settings.databaseUrl),
    settings.redisUrl === undefined ? startCounters(run) : existingDatastore(settings.redisUrl),
    settings.natsUrl === undefined ? startMessaging(run) : existingDatastore(settings.natsUrl),
  ] as const;
  // Waits for all, even if one fails: only a server that has started can be stopped properly.
  await Promise.allSettled(starts);
  const [database, redis, nats] = await Promise.all(starts);
  if (settings.databaseUrl === undefined) reportDataDirectory(settings.directory, addDetail);
  return {
    owner: { DATABASE_URL: database.owner, REDIS_URL: redis.owner, NATS_URL: nats.owner },
    urlsFor: (service) =>
      withoutUndefined({
        DATABASE_URL: database.urlFor(service),
        REDIS_URL: redis.urlFor(service),
        NATS_URL: nats.urlFor(service),
      }),
  };
}

interface Datastore {
  owner: string;
  urlFor(service: string): string | undefined;
}

async function existingDatastore(url: string): Promise<Datastore> {
  return { owner: url, urlFor: () => url };
}

async function startDatabase(run: Run): Promise<Datastore> {
  const adminUrl = await startOwn(run, 'postgres', run.settings.postgresPort, startPostgres);
  await prepareDatabase(adminUrl);
  const address = (user: DatabaseUser | 'owner') => databaseAddress(user, adminUrl, databaseName);
  return { owner: address('owner'), urlFor: (service) => addressIfUser(databaseUsers, service, address) };
}

async function startCounters(run: Run): Promise<Datastore> {
  const owner = await startOwn(run, 'redis', run.settings.redisPort, startRedis);
  return {
    owner,
    urlFor: (service) => addressIfUser(Object.keys(redisPrivileges), service, (user) => addressFor(user, owner)),
  };
}

async function startMessaging(run: Run): Promise<Datastore> {
  const owner = await startOwn(run, 'nats', run.settings.natsPort, startNats);
  return {
    owner,
    urlFor: (service) => addressIfUser(Object.keys(subjects), service, (user) => addressFor(user, owner)),
  };
}

function addressIfUser<User extends string>(users: readonly User[], service: string, address: (user: User) => string) {
  const user = users.find((each) => each === service);
  return user === undefined ? undefined : address(user);
}

function withoutUndefined(urls: { [Name in keyof DatastoreUrls]: string | undefined }): Partial<DatastoreUrls> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
}

type StartServer = (options: { directory: string; port: number | undefined; signal: AbortSignal }) => Promise<Server>;

async function startOwn(
  { settings, stack, printerFor }: Run,
  name: string,
  fixedPort: number | undefined,
  startServer: StartServer,
) {
  let port = fixedPort;
  let url = '';
  const start = async (signal: AbortSignal) => {
    const server = await startServer({ directory: join(settings.directory, name), port, signal });
    ({ port, url } = server); // A restarted server keeps its port, where its clients connect.
    return server;
  };
  await stack.start('datastores', { name, start, say: printerFor('start') });
  return url;
}

function reportDataDirectory(directory: string, addDetail: (detail: string) => void): void {
  const dataDirectory = realpathSync(join(directory, 'postgres', 'data'));
  if (relative(realpathSync(directory), dataDirectory).startsWith('..'))
    addDetail(`PostgreSQL's user cannot access ${directory}, so the database files are in ${dataDirectory}`);
}
