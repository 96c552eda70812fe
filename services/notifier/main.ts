// Notifies people by mail, Web Push and chat: makes messages of recorded notifications, sends and retries
// them. All state is in PostgreSQL: replicas share the work, and one that dies loses nothing.

import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { createNetwork } from '../../shared/outgoing/network/address-policy.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { run } from '../../shared/runtime/run.ts';
import { createSecrets, keysIn } from '../../shared/secrets/secrets.ts';
import { stackHostPorts } from '../../shared/webhooks/rules/host-port.ts';
import { startApp } from './app.ts';
import { createChatChannel } from './channels/chat.ts';
import { createMailChannel } from './channels/mail.ts';
import { createPushChannel } from './channels/push.ts';
import { showDue } from './queue/show-due.ts';
import { settingNames } from './settings.ts';

const connections = 4;
/** Push services require an operator's address. */
const unknownOperator = 'mailto:operator@example.com';

await run('notifier', settingNames, ({ settings, log, onStop, onReady }) => {
  const db = connectWithIndexScans(settings.DATABASE_URL, { name: 'notifier', max: connections });
  onStop(() => db.end());
  const messaging = connectMessaging(settings.NATS_URL, 'notifier', log);
  onStop(() => messaging.close());
  const accepted = keysIn(settings.NOTIFICATION_SECRETS_KEYS_ACCEPTED);
  const secrets = createSecrets(settings.NOTIFICATION_SECRETS_KEY, accepted);
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, DASHBOARD_URL: dashboardUrl } = settings;
  const mail = smtpUrl && from ? { mail: createMailChannel({ url: smtpUrl, from, dashboardUrl, secrets }) } : {};
  if (!mail.mail) log.info('no mail is sent: SMTP_URL or MAIL_FROM is not set');
  const { DATABASE_URL, DATABASE_READ_URL, NATS_URL, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl } = settings;
  const stack = [
    ...stackHostPorts(settings.STACK_ADDRESSES, [DATABASE_URL, DATABASE_READ_URL, NATS_URL, collectorUrl, smtpUrl]),
    { host: settings.HOST, port: settings.HEALTH_PORT },
  ];
  const network = createNetwork(settings.WEBHOOK_NETWORK, { stack });
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT } = settings;
  const vapid = publicKey && privateKey ? { subject: VAPID_SUBJECT || unknownOperator, publicKey, privateKey } : null;
  const push = vapid ? { push: createPushChannel({ network, secrets, vapid }) } : {};
  if (vapid === null) log.info('no push is sent: VAPID_PUBLIC_KEY or VAPID_PRIVATE_KEY is not set');
  const channels = { ...mail, ...push, chat: createChatChannel({ network, secrets }) };
  const app = startApp({ db, messaging, secrets, channels, dashboardUrl, log });
  showDue(db);
  measurePoolWaits({ notifier: () => db`select` });
  onReady(databaseReadiness(db, 'writes'));
  onReady(app.notReady);
  onStop(app.stop);
});
