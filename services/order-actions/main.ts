// Writes orders: backends act on them over HTTP, other services send commands over NATS. Order, history and events are saved
// in one transaction; after the commit the events are announced and the customer is notified.

import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { withRequestContext } from '../../shared/http/request-context.ts';
import { announceEvents, announceOrders } from '../../shared/messaging/announce.ts';
import { serveCommands } from '../../shared/messaging/commands.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { orderEvents } from '../../shared/orders/rules/transitions.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { counter } from '../../shared/runtime/metrics.ts';
import { run } from '../../shared/runtime/run.ts';
import { serve } from '../../shared/runtime/serve.ts';
import { keepPartitions } from '../../shared/schema/keep-partitions.ts';
import { createApp, orderCommands } from './app.ts';
import { createChangeOrder, type OrderChange } from './changes/change-order.ts';
import { connectAll } from './connections.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createNotifyCustomer } from './notify-customer.ts';
import { settingNames } from './settings.ts';

await run('order-actions', settingNames, ({ settings, log, onStop, onReady }) => {
  const { transactions, batches, keys, ...connected } = connectAll(settings.DATABASE_URL);
  onStop(connected.end);
  onReady(databaseReadiness(batches, 'writes'));

  measurePoolWaits({
    'order-actions batches': () => batches`select`,
    'order-actions keys': () => keys`select`,
    'order-actions waiting': () => connected.waiting`select`,
  });

  const heartbeat = startHeartbeat(connected.heartbeat, log);
  onStop(() => heartbeat.stop());

  const partitions = keepPartitions(connected.waiting, log);
  onStop(partitions.stop);

  const messaging = connectMessaging(settings.NATS_URL, 'order-actions', log);
  onStop(() => messaging.close());

  const customerNotifier = createNotifyCustomer(messaging, log);
  onStop(() => customerNotifier.idle());

  const changes = counter(
    'orders_events_total',
    orderEvents.map((event) => ({ event })),
  );
  const onChange = (change: OrderChange): void => {
    if (change.event !== null) {
      announceEvents(messaging);
      if (change.changed) changes.inc({ event: change.event });
    }
    announceOrders(messaging, { workspaceId: change.order.workspaceId, ids: [change.order.id] });
    customerNotifier.notify(change);
  };

  const changeOrder = createChangeOrder(transactions, batches);
  const commands = serveCommands(messaging, 'order-actions', orderCommands(transactions, changeOrder, onChange), log);
  onStop(() => commands.stop());

  const { REDIS_URL: redisUrl, BASE_URL: baseUrl } = settings;
  const { app, close } = createApp({ db: keys, redisUrl, baseUrl, log }, changeOrder, onChange);
  onStop(close);

  const routes = app.routes.map(({ path }) => path);
  const server = serve(withRequestContext(app.fetch, routes), { host: settings.HOST, port: settings.PORT, routes });
  onStop(() => server.stop());
});
