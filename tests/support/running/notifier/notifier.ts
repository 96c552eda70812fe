import { databaseAddress } from '../../../../deploy/local/stores/postgres-roles.ts';
import { startApp } from '../../../../services/notifier/app.ts';
import { createChatChannel } from '../../../../services/notifier/channels/chat.ts';
import { createMailChannel } from '../../../../services/notifier/channels/mail.ts';
import { createPushChannel } from '../../../../services/notifier/channels/push.ts';
import { connect, connectDrizzle } from '../../../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../../../shared/db/connections/connect-with-index-scans.ts';
import { newId } from '../../../../shared/db/new-id.ts';
import { announceNotifications } from '../../../../shared/messaging/announce.ts';
import { connectMessaging } from '../../../../shared/messaging/connect.ts';
import { notify } from '../../../../shared/notifications/notify.ts';
import type { NewNotification } from '../../../../shared/notifications/rules/facts.ts';
import { createNetwork } from '../../../../shared/outgoing/network/address-policy.ts';
import { createDashboardSecrets } from '../../../../shared/secrets/derived-secrets.ts';
import { newVapidPrivateKey, vapidKeysOf } from '../../../../shared/secrets/vapid-keys.ts';
import { secretsKey } from '../../data/admin-database.ts';
import { createWorkspace } from '../../data/workspace.ts';
import { freshDatabase, freshNats } from '../../stores/datastores.ts';
import { recordingLog } from '../../watching/recording-log.ts';
import { eventually } from '../world.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const dashboardUrl = 'http://localhost:8083';
const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = vapidKeysOf(newVapidPrivateKey());
const vapid = { subject: 'mailto:operator@example.com', publicKey, privateKey };

interface PersonOptions {
  readonly role?: 'admin' | 'staff' | null;
  readonly language?: 'en' | 'ar';
  readonly email?: string;
}

interface WorldOptions {
  readonly mailServer?: MailServer;
  /** The certificate of push and chat receivers with TLS. */
  readonly ca?: string | undefined;
}

/** Datastores, a mail server and one notifier, in this process. */
export async function startNotifierWorld({ mailServer, ca }: WorldOptions = {}) {
  const [database, nats, mail] = await Promise.all([freshDatabase(), freshNats(), mailServer ?? startMailServer()]);
  const db = connect(database.url, { name: 'test', max: 4 });
  const drizzle = connectDrizzle(database.url, { name: 'test verbs', max: 4 });
  const secrets = createDashboardSecrets(secretsKey);
  const messaging = connectMessaging(nats.url, 'dashboard');
  await eventually(() => messaging.connected());
  const notifier = startNotifier({ url: database.url, natsUrl: nats.url, mailUrl: mail.url, ca });
  return {
    ...{ db, verbs: drizzle, secrets, messaging, mail, url: database.url, natsUrl: nats.url },
    ...{ dashboardUrl, vapidPublicKey: publicKey },
    entries: () => notifier.entries,
    workspace: () => createWorkspace(db),
    async person(workspaceId: string | null, { role = 'admin', language = 'en', email }: PersonOptions = {}) {
      const id = newId('user');
      const address = email ?? `${id}@example.com`;
      await db`insert into users (id, email, name, language) values (${id}, ${address}, 'Somebody', ${language})`;
      if (workspaceId !== null && role !== null) {
        await db`insert into memberships (workspace_id, user_id, role) values (${workspaceId}, ${id}, ${role})`;
      }
      return { id, email: address };
    },
    async record(...notifications: readonly NewNotification[]) {
      await drizzle.transaction(async (tx) => {
        for (const each of notifications) await notify(tx, each, secrets.notifications);
      });
      announceNotifications(messaging);
    },
    /** Makes all pending messages due now: ends the waits for batching, for the minimum interval and for retries. */
    makeAllDue: () =>
      db`update notification_messages set due_at = clock() where status = 'pending' and due_at > clock()`,
    /** Makes messages due again and again, until all are fanned out and sent. */
    async untilSettled() {
      await eventually(async () => {
        await db`update notification_messages set due_at = clock() where status = 'pending' and due_at > clock() and claim is null`;
        announceNotifications(messaging);
        const [open] = await db<{ count: number }[]>`
          select (select count(*) from notifications where fanned_out_at is null)::int
            + (select count(*) from notification_messages where status = 'pending')::int as count`;
        return open?.count === 0;
      });
    },
    messages: () => db<MessageState[]>`
      select m.id, kind, channel, recipient, status, attempt, last_error as "lastError", (
        select count(*)::int from notification_items i where i.message_id = m.id) as items
      from notification_messages m order by id`,
    async close() {
      await notifier.stop();
      await messaging.close();
      await Promise.all([db.end(), drizzle.end()]);
      await mail.close();
      await database.drop();
      await nats.stop('SIGKILL');
    },
  };
}

export interface MessageState {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly recipient: string;
  readonly status: string;
  readonly attempt: number;
  readonly lastError: string | null;
  readonly items: number;
}

interface NotifierOptions {
  readonly url: string;
  readonly natsUrl: string;
  readonly mailUrl: string | null;
  readonly ca?: string | undefined;
  readonly timeoutMs?: number;
  /** The dashboard's key that seals links, by default `secretsKey`. */
  readonly sealingKey?: string;
}

export function startNotifier(options: NotifierOptions) {
  const { url, natsUrl, mailUrl, ca, timeoutMs = 5_000, sealingKey = secretsKey } = options;
  const db = connectWithIndexScans(databaseAddress('notifier', url), { name: 'notifier', max: 4 });
  const messaging = connectMessaging(natsUrl, 'notifier');
  const { log, entries } = recordingLog();
  const secrets = createDashboardSecrets(sealingKey).notifications;
  const mailOptions = { from: 'Messaging <no-reply@platform.example>', dashboardUrl, secrets, timeoutMs };
  const httpOptions = { network: createNetwork('private'), secrets, timeoutMs, ...(ca !== undefined && { ca }) };
  const channels = {
    ...(mailUrl !== null && { mail: createMailChannel({ ...mailOptions, url: mailUrl }) }),
    push: createPushChannel({ ...httpOptions, vapid }),
    chat: createChatChannel(httpOptions),
  };
  const app = startApp({ db, messaging, secrets, channels, dashboardUrl, log, drainMs: 200 });
  return {
    entries,
    notReady: app.notReady,
    async stop() {
      await app.stop();
      await messaging.close();
      await db.end();
    },
  };
}
