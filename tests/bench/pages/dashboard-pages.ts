import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshNats, freshRedis, type Server } from '../../support/stores/datastores.ts';
import { get, inParallel } from '../measure/load.ts';
import type { Contender } from '../measure/rounds.ts';
import { secretsKey } from '../measure/secrets.ts';

const concurrency = 4;
const minPageBytes = 2_000;

/** A dashboard process over this database, with pages of it to measure. */
export async function startDashboardProcess(postgres: Server, databaseUrl: string) {
  const [nats, redis] = await Promise.all([freshNats(), freshRedis()]);
  const stores = { DATABASE_URL: databaseUrl, NATS_URL: nats.url, REDIS_URL: redis.url };
  const { pid, port, stop } = await startServiceProcess('dashboard', { ...stores, SECRETS_KEY: secretsKey });
  const tiers = [
    { name: 'service', pid },
    { name: 'postgres', pid: postgres.pid },
  ];
  const page = (name: string, path: string, cookie: string): Contender => ({
    name,
    tiers,
    work: (count) =>
      inParallel(count, concurrency, () => get(`http://127.0.0.1:${port}/${path}`, { cookie }, minPageBytes)),
  });
  return { pid, port, stores, page, stop };
}
