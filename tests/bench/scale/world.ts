import { connect, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { bulkSettings } from '../../support/data/bulk/in-bulk.ts';
import { serviceNames } from '../../support/running/deployment.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { startProxy } from '../measure/proxy.ts';
import { secretsKey } from '../measure/secrets.ts';
import type { Receivers } from '../webhooks/receivers.ts';
import { fill, receive } from './data.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

export type Filled = Awaited<ReturnType<typeof fillPostgres>>;

/** PostgreSQL with `orders` orders and their conversations, forms and menus. */
export async function fillPostgres(orders: number) {
  const postgres = await benchPostgres(bulkSettings);
  const { url } = await freshDatabase(postgres);
  const db = connect(url, { name: 'bench', max: 2, settings: withoutTimeLimit });
  return { orders, postgres, url, db, made: await fill(db, url, orders) };
}

/** One process of every service and the proxy, as with `npm start`. */
export async function startWorld({ orders, postgres, url, db, made }: Filled, receivers?: Receivers) {
  const [redis, nats] = [await freshRedis(), await freshNats()];
  if (receivers) await receive(db, receivers);
  const settings = {
    ...{ DATABASE_URL: url, REDIS_URL: redis.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey },
    ...{ PUBLIC_CATALOGS_ENABLED: 'true', ...(receivers && { NODE_EXTRA_CA_CERTS: receivers.ca }) },
  };
  const services = await Promise.all(
    serviceNames.map(async (name) => ({ name, ...(await startServiceProcess(name, settings)) })),
  );
  const proxy = await startProxy(Object.fromEntries(services.map(({ name, port }) => [name, port])));
  const tierOf = (name: string, { pid }: { pid: number }) => ({ name, pid });
  return {
    ...{ orders, url, db, made, ports: proxy.ports },
    tiers: [
      ...[proxy.tier, ...services.map((service) => tierOf(service.name, service))],
      ...[tierOf('postgres', postgres), tierOf('redis', redis), tierOf('nats', nats)],
    ],
    /** Whether every event is fanned out and every delivery has arrived. */
    async isSettled(): Promise<boolean> {
      const [row] = await db<{ settled: boolean }[]>`
        select not exists (select from event_outbox)
          and not exists (select from open_deliveries) as settled`;
      return row?.settled ?? false;
    },
    async stop(): Promise<void> {
      await Promise.all([proxy.stop(), ...services.map((service) => service.stop('SIGKILL'))]);
      await db.end();
      await Promise.all([postgres, redis, nats].map((store) => store.stop('SIGKILL')));
    },
  };
}
