import { announcements } from '../../shared/contracts/announcements.ts';
import { type Db, isUnavailable } from '../../shared/db/connections/connect.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import type { Channel } from '../../shared/notifications/rules/kinds.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import type { Secrets } from '../../shared/secrets/secrets.ts';
import { fannedOutCounted } from './counters.ts';
import { fanOut } from './fan-out/fan-out.ts';
import { deleteOld } from './forget.ts';
import type { ChannelOfMessages } from './message.ts';
import { sendDue } from './send-due.ts';
import { watchKeys, watchWork } from './watch/watch.ts';

export interface AppOptions {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly secrets: Secrets;
  readonly channels: Readonly<Partial<Record<Channel, ChannelOfMessages>>>;
  readonly dashboardUrl: string;
  readonly log: Log;
  readonly drainMs?: number;
}

/** Fallback for lost announcements, and for notifications that triggers record. */
const sweepMs = 5_000;
const watchWorkMs = 15_000;
const watchKeysMs = 5 * 60_000;
const deleteOldMs = 60 * 60 * 1000;
const pauseMs = 20;
const statementMs = 10_000;
const defaultDrainMs = 10_000;

export function startApp(options: AppOptions) {
  const { db, messaging, secrets, channels, log, drainMs = defaultDrainMs } = options;
  let isDatabaseAway = false;
  const onError = (error: unknown): void => {
    isDatabaseAway = isUnavailable(error);
    if (isUnavailable(error)) log.warn('database unavailable, retrying', { error: String(error) });
    else log.error('notifying failed, retrying', { error });
  };
  const onDropped = (notification: string, error: unknown): void =>
    log.error('fanning out a notification failed, dropping it', { notification, error });
  const sending = sendDue({ ...options, onError, drainMs });
  const fanningOut = periodicJob(
    async () => {
      const sendsMail = channels.mail !== undefined;
      const { notifications, isMore } = await withDeadline(statementMs, fanOut(db, { secrets, sendsMail, onDropped }));
      isDatabaseAway = false;
      fannedOutCounted.inc({}, notifications);
      if (notifications > 0) sending.wake();
      return isMore;
    },
    { everyMs: sweepMs, pauseMs, onError },
  );
  const watching = (watch: (db: Db) => Promise<number>, everyMs: number) =>
    periodicJob(
      async () => {
        if ((await withDeadline(statementMs, watch(db))) > 0) fanningOut.wake();
      },
      { everyMs, pauseMs, onError },
    );
  const watches = [watching(watchWork, watchWorkMs), watching(watchKeys, watchKeysMs)];
  const deleting = periodicJob(() => withDeadline(statementMs, deleteOld(db)), {
    everyMs: deleteOldMs,
    pauseMs,
    onError,
  });
  const unsubscribe = messaging.subscribe(announcements.notificationsRecorded, null, () => {
    fanningOut.wake();
    sending.wake();
  });
  return {
    notReady: (): string | null => {
      if (isDatabaseAway) return 'PostgreSQL is unavailable';
      return messaging.connected() ? null : 'NATS is unavailable';
    },
    async stop(): Promise<void> {
      await unsubscribe();
      await Promise.all([...watches, fanningOut, deleting].map((job) => job.stop()));
      await sending.stop();
    },
  };
}
