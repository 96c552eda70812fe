// Writes conversations and messages, by commands over NATS. A message of the assistant or a member goes to its channel once it
// is stored; connectors of channels call back over HTTP.

import { connect, impatient } from '../../shared/db/connections/connect.ts';
import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { retryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';
import { deleteOldCommands } from '../../shared/db/once.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { createNetwork, type Network } from '../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../shared/outgoing/send.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import { run, type Service } from '../../shared/runtime/run.ts';
import { keepPartitions } from '../../shared/schema/keep-partitions.ts';
import { createSecrets, keysIn } from '../../shared/secrets/secrets.ts';
import { stackHostPorts } from '../../shared/webhooks/rules/host-port.ts';
import { serveConversations } from './app.ts';
import { startChannels } from './channels/start-channels.ts';
import { eraseOld } from './erase/erase-old.ts';
import { unassignFormerMembers } from './former-members.ts';
import { settingNames } from './settings.ts';
import { createVerbRunner, type Dependencies } from './verb-runner.ts';

const hourMs = 60 * 60 * 1000;

await run('conversations', settingNames, ({ settings, log, onStop, onReady }) => {
  const db = connect(settings.DATABASE_URL, { name: 'conversations' });
  onStop(() => db.end());
  const impatientDb = connect(settings.DATABASE_URL, { name: 'conversations commands', settings: impatient });
  onStop(() => impatientDb.end());
  measurePoolWaits({ conversations: () => db`select`, 'conversations commands': () => impatientDb`select` });
  const transactions = retryUnderLock({ impatient: impatientDb, patient: db });
  const partitions = keepPartitions(db, log);
  onStop(partitions.stop);
  const messaging = connectMessaging(settings.NATS_URL, 'conversations', log);
  onStop(() => messaging.close());
  onReady(databaseReadiness(db, 'writes'));
  onReady(() => (messaging.connected() ? null : 'NATS is unavailable'));
  const secrets = createSecrets(settings.CHANNEL_SECRETS_KEY, keysIn(settings.CHANNEL_SECRETS_KEYS_ACCEPTED));
  const sender = createSender({ network: networkOf(settings) });
  onStop(() => sender.close());
  const { HOST: host, PORT: port } = settings;
  const channels = startChannels({ db, transactions, messaging, secrets, sender, log }, { host, port });
  onStop(channels.stop);
  const dependencies = { db, transactions, messaging, log, wakeSender: channels.wakeSender };
  const commands = serveConversations(dependencies);
  onStop(() => commands.stop());
  const cleanup = periodicJob(() => cleanUp(dependencies), {
    everyMs: hourMs,
    onError: (error) => log.warn('deleting old commands and unassigning former members failed, retrying', { error }),
  });
  onStop(cleanup.stop);
  const erasing = periodicJob(() => eraseOld(db, log), {
    everyMs: hourMs,
    onError: (error) => log.warn('finding workspaces with old data to erase failed, retrying', { error }),
  });
  onStop(erasing.stop);
});

function networkOf(settings: Service<(typeof settingNames)[number]>['settings']): Network {
  const { DATABASE_URL, NATS_URL, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, HOST: host } = settings;
  const own = [settings.PORT, settings.HEALTH_PORT].map((port) => ({ host, port }));
  const stack = [...stackHostPorts(settings.STACK_ADDRESSES, [DATABASE_URL, NATS_URL, collectorUrl]), ...own];
  return createNetwork(settings.WEBHOOK_NETWORK, { stack });
}

async function cleanUp(dependencies: Dependencies): Promise<void> {
  const { db, log } = dependencies;
  const commands = await deleteOldCommands(db);
  if (commands > 0) log.info('deleted old idempotency records', { commands });
  const conversations = await unassignFormerMembers(db, createVerbRunner(dependencies));
  if (conversations > 0) log.info('unassigned conversations from former members', { conversations });
}
