// Tells people what concerns them, by mail, Web Push and chat: makes messages of recorded notifications, sends and retries
// them. All state is in PostgreSQL: replicas share the work, and one that dies loses nothing.

import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { databaseReadiness } from '../../shared/db/connections/readiness.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { measurePoolWaits } from '../../shared/runtime/metrics/pools.ts';
import { run } from '../../shared/runtime/run.ts';
import { createSecrets, keysIn } from '../../shared/secrets/secrets.ts';
import { startApp } from './app.ts';
import { createMailChannel } from './channels/mail.ts';
import { showDue } from './queue/show-due.ts';
import { settingNames } from './settings.ts';

const connections = 4;

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
  const app = startApp({ db, messaging, secrets, channels: { ...mail }, dashboardUrl, log });
  showDue(db);
  measurePoolWaits({ notifier: () => db`select` });
  onReady(databaseReadiness(db, 'writes'));
  onReady(app.notReady);
  onStop(app.stop);
});
