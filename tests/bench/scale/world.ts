import { connect, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { bulkSettings } from '../../support/data/bulk/in-bulk.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { anySecret } from '../../support/running/world.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { startProxy } from '../measure/proxy.ts';
import type { Receivers } from '../webhooks/receivers.ts';
import { fill, receive } from './data.ts';

export const webhookSecret = anySecret();

const secretsKey = Buffer.alloc(32, 7).toString('base64');

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
  if (receivers) await receive(db, { secretsKey, secret: webhookSecret, urls: receivers.urls });
  const given = {
    ...{ DATABASE_URL: url, REDIS_URL: redis.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey },
    ...{ BASE_URL: 'http://localhost', FORMS_URL: 'http://localhost:81', CATALOG_URL: 'http://localhost:82' },
    ...{ DASHBOARD_URL: 'http://localhost:83', WEBHOOK_NETWORK: 'private', PUBLIC_CATALOGS_ENABLED: 'true' },
    ...(receivers && { NODE_EXTRA_CA_CERTS: receivers.ca }),
  };
  const start = (name: string) => startServiceProcess(name, given);
  const read = await start('api-read');
  const actions = await start('order-actions');
  const forms = await start('forms');
  const catalog = await start('catalog');
  const dispatcher = await start('webhook-dispatcher');
  const conversations = await start('conversations');
  const dashboard = await start('dashboard');
  const proxy = await startProxy({
    ...{ API_READ: read.port, ORDER_ACTIONS: actions.port },
    ...{ FORMS: forms.port, CATALOG: catalog.port, DASHBOARD: dashboard.port },
  });
  const services = [read, actions, forms, catalog, dispatcher, conversations, dashboard];
  return {
    ...{ orders, url, db, made, ports: proxy.ports },
    tiers: [
      proxy.tier,
      { name: 'api-read', pid: read.pid },
      { name: 'order-actions', pid: actions.pid },
      { name: 'forms', pid: forms.pid },
      { name: 'catalog', pid: catalog.pid },
      { name: 'dispatcher', pid: dispatcher.pid },
      { name: 'conversations', pid: conversations.pid },
      { name: 'dashboard', pid: dashboard.pid },
      { name: 'postgres', pid: postgres.pid },
      { name: 'redis', pid: redis.pid },
      { name: 'nats', pid: nats.pid },
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
