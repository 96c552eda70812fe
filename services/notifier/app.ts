import { announcements } from '../../shared/contracts/announcements.ts';
import { type Db, isUnavailable } from '../../shared/db/connections/connect.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import type { Channel } from '../../shared/notifications/rules/kinds.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import type { Secrets } from '../../shared/secrets/secrets.ts';
import { fannedOutCounted } from './counters.ts';
import { deleteOldNotifications } from './delete-old-notifications.ts';
import { fanOut } from './fan-out/fan-out.ts';
import type { NotificationChannel } from './message.ts';
import { sendDue } from './send-due.ts';
import { notifyExpiringKeys, notifyOverdueWork } from './watch/watch.ts';

export interface AppOptions {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly secrets: Secrets;
  readonly channels: Readonly<Partial<Record<Channel, NotificationChannel>>>;
  readonly dashboardUrl: string;
  readonly log: Log;
  readonly drainMs?: number;
}

/** How often it looks for notifications whose announcement was lost, or which a database trigger recorded unannounced. */
const sweepMs = 5_000;
const overdueWorkEveryMs = 15_000;
const expiringKeysEveryMs = 5 * 60_000;
const deleteOldEveryMs = 60 * 60 * 1000;
const pauseMs = 20;
const statementMs = 10_000;
const defaultDrainMs = 10_000;

export function startApp(options: AppOptions) {
  const { db, messaging, secrets, channels, log, drainMs = defaultDrainMs } = options;
  let isDatabaseUnavailable = false;
  const onError = (error: unknown): void => {
    isDatabaseUnavailable = isUnavailable(error);
    if (isUnavailable(error))
      log.warn('PostgreSQL unavailable, notifications wait, retrying', { error: String(error) });
    else log.error('sending notifications failed, retrying', { error });
  };
  const onDropped = (notification: string, error: unknown): void =>
    log.error('fanning out a notification failed, dropping it', { notificationId: notification, error });
  const sending = sendDue({ ...options, onError, drainMs });
  const fanningOut = periodicJob(
    async () => {
      const sendsMail = channels.mail !== undefined;
      const { notifications, isMore } = await withDeadline(
        statementMs,
        fanOut(db, { secrets, sendsMail, onDropped }),
        'PostgreSQL',
      );
      isDatabaseUnavailable = false;
      fannedOutCounted.inc({}, notifications);
      if (notifications > 0) sending.wake();
      return isMore;
    },
    { everyMs: sweepMs, pauseMs, onError },
  );
  const watching = (watch: (db: Db) => Promise<number>, everyMs: number) =>
    periodicJob(
      async () => {
        if ((await withDeadline(statementMs, watch(db), 'PostgreSQL')) > 0) fanningOut.wake();
      },
      { everyMs, pauseMs, onError },
    );
  const watches = [watching(notifyOverdueWork, overdueWorkEveryMs), watching(notifyExpiringKeys, expiringKeysEveryMs)];
  const deleting = periodicJob(() => withDeadline(statementMs, deleteOldNotifications(db), 'PostgreSQL'), {
    everyMs: deleteOldEveryMs,
    pauseMs,
    onError,
  });
  const unsubscribe = messaging.subscribe(announcements.notificationsRecorded, null, () => {
    fanningOut.wake();
    sending.wake();
  });
  return {
    notReady: (): string | null => {
      if (isDatabaseUnavailable) return 'PostgreSQL is unavailable';
      return messaging.connected() ? null : 'NATS is unavailable';
    },
    async stop(): Promise<void> {
      await unsubscribe();
      await Promise.all([...watches, fanningOut, deleting].map((job) => job.stop()));
      await sending.stop();
    },
  };
}
