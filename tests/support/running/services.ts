import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { createApp as createApiRead } from '../../../services/api-read/app.ts';
import { createApp as createOrderActions, orderCommands } from '../../../services/order-actions/app.ts';
import { createChangeOrder, type OrderChange } from '../../../services/order-actions/changes/change-order.ts';
import { connectAll } from '../../../services/order-actions/connections.ts';
import { createNotifyCustomer } from '../../../services/order-actions/notify-customer.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../../shared/db/connections/connect-with-index-scans.ts';
import { announceEvents, announceOrders } from '../../../shared/messaging/announce.ts';
import { serveCommands } from '../../../shared/messaging/commands.ts';
import { connectMessaging, type Messaging } from '../../../shared/messaging/connect.ts';
import { serve } from '../../../shared/runtime/serve.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createClient } from '../requests/client.ts';
import { freshDatabase, freshNats, freshRedis } from '../stores/datastores.ts';
import { recordingLog } from '../watching/recording-log.ts';

export type Stores = Awaited<ReturnType<typeof freshStores>>;

export async function freshStores() {
  const [database, redis, nats] = await Promise.all([freshDatabase(), freshRedis(), freshNats()]);
  const db = connect(database.url, { name: 'test' });
  const messaging = connectMessaging(nats.url, 'test');
  await untilConnected(messaging);
  const close = async (): Promise<void> => {
    await messaging.close();
    await db.end();
    await Promise.all([redis.stop(), nats.stop(), database.drop()]);
  };
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url, NATS_URL: nats.url };
  return { db, databaseUrl: database.url, redisUrl: redis.url, natsUrl: nats.url, settings, messaging, close };
}

export const testBaseUrl = 'http://localhost:8080';

type Reference = Parameters<typeof createApiRead>[0]['reference'];

export function startApiRead(
  { databaseUrl, redisUrl }: Pick<Stores, 'databaseUrl' | 'redisUrl'>,
  reference: Reference = new Map(),
) {
  const own = databaseAddress('api-read', databaseUrl);
  const db = connect(own, { name: 'api-read', max: 3 });
  const listDb = connectWithIndexScans(own, { name: 'api-read lists', max: 3 });
  const { log, entries } = recordingLog();
  const { app, close } = createApiRead({ db, listDb, redisUrl, log, baseUrl: testBaseUrl, reference });
  const server = serve(app.fetch, { host: '127.0.0.1', port: 0 });
  const stop = async (): Promise<void> => {
    await server.stop();
    await close();
    await Promise.all([db, listDb].map((each) => each.end()));
  };
  const client = createClient(`http://127.0.0.1:${server.port}`);
  return { port: server.port, client, routes: app.routes, entries, stop };
}

export async function startOrderActions(stores: Pick<Stores, 'databaseUrl' | 'redisUrl' | 'natsUrl'>) {
  const { databaseUrl, redisUrl, natsUrl } = stores;
  const { transactions, batches, keys, end } = connectAll(databaseAddress('order-actions', databaseUrl));
  const messaging = connectMessaging(natsUrl, 'order-actions');
  const { log, entries } = recordingLog();
  const customerNotifier = createNotifyCustomer(messaging, log);
  const onChange = (change: OrderChange): void => {
    if (change.event !== null) announceEvents(messaging);
    announceOrders(messaging, { workspaceId: change.order.workspaceId, ids: [change.order.id] });
    customerNotifier.notify(change);
  };
  const changeOrder = createChangeOrder(transactions, batches);
  const commands = serveCommands(messaging, 'order-actions', orderCommands(transactions, changeOrder, onChange), log);
  const { app, close } = createOrderActions({ db: keys, redisUrl, baseUrl: testBaseUrl, log }, changeOrder, onChange);
  const server = serve(app.fetch, { host: '127.0.0.1', port: 0 });
  const stop = async (): Promise<void> => {
    await server.stop();
    await close();
    await commands.stop();
    await customerNotifier.idle();
    await messaging.close();
    await end();
  };
  await untilConnected(messaging);
  const client = createClient(`http://127.0.0.1:${server.port}`);
  return { port: server.port, client, routes: app.routes, entries, customerNotifier, stop };
}

async function untilConnected(messaging: Messaging): Promise<void> {
  await until(() => messaging.connected(), { timeoutMessage: () => 'NATS did not answer' });
}
