// Fans recorded events out to subscribed endpoints, then signs, sends and retries each delivery. All state is in PostgreSQL:
// replicas share the work, and one that dies loses nothing.

import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { createNetwork } from '../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../shared/outgoing/send.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import { run } from '../../shared/runtime/run.ts';
import { keepPartitions } from '../../shared/schema/keep-partitions.ts';
import { createSecrets, keysIn } from '../../shared/secrets/secrets.ts';
import { stackHostPorts } from '../../shared/webhooks/rules/host-port.ts';
import { startApp } from './app.ts';
import { showQueues } from './backlog/show-queues.ts';
import { connectAll } from './connections.ts';
import { dropOldestDay } from './retention/drop-partitions.ts';
import { settingNames } from './settings.ts';

const hourMs = 60 * 60 * 1000;

await run('webhook-dispatcher', settingNames, ({ settings, log, onStop, onReady }) => {
  const connections = connectAll(settings.DATABASE_URL);
  const { db } = connections;
  onStop(connections.end);
  const messaging = connectMessaging(settings.NATS_URL, 'webhook-dispatcher', log);
  onStop(() => messaging.close());

  const partitions = keepPartitions(db, log);
  onStop(partitions.stop);

  const oldDays = periodicJob(
    async () => {
      const dropped = await dropOldestDay(settings.DATABASE_URL, settings.RETENTION_DAYS);
      if (dropped === null) return false;
      const day = new Date(dropped.startsAt).toISOString().slice(0, 10);
      if (dropped.isDropped) log.info('dropped partitions beyond the retention', { day });
      else log.info('partitions beyond the retention are still in use, trying to drop them again in an hour', { day });
      return false;
    },
    {
      everyMs: hourMs,
      onError: (error) => log.warn('dropping partitions beyond the retention failed, retrying', { error }),
    },
  );
  onStop(oldDays.stop);

  const secrets = createSecrets(settings.WEBHOOK_SECRETS_KEY, keysIn(settings.WEBHOOK_SECRETS_KEYS_ACCEPTED));
  const { DATABASE_URL, DATABASE_READ_URL, NATS_URL, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl } = settings;
  const stack = [
    ...stackHostPorts(settings.STACK_ADDRESSES, [DATABASE_URL, DATABASE_READ_URL, NATS_URL, collectorUrl]),
    { host: settings.HOST, port: settings.HEALTH_PORT },
  ];
  const sender = createSender({ network: createNetwork(settings.WEBHOOK_NETWORK, { stack }) });
  const app = startApp({ connections, messaging, secrets, sender, log });
  showQueues(db);
  measurePoolWaits({ 'webhook-dispatcher': () => db`select` });
  onReady(databaseReadiness(db, 'writes'));
  onReady(app.notReady);
  onStop(app.stop);
});
