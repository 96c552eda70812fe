import { announcements } from '../../shared/contracts/announcements.ts';
import { type Db, isUnavailable } from '../../shared/db/connections/connect.ts';
import { tooBusy } from '../../shared/db/connections/retry-under-lock.ts';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { serveCommands } from '../../shared/messaging/commands.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import type { Sender } from '../../shared/outgoing/send.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import { createTenantLimiter } from '../../shared/runtime/tenant-limiter.ts';
import type { Secrets } from '../../shared/secrets/secrets.ts';
import type { Connections } from './connections.ts';
import { batchItems, eventsCounted } from './counters.ts';
import { dispatch } from './dispatch.ts';
import { type FannedOut, fanOut } from './queue/fan-out.ts';
import { resend } from './replay/resend.ts';
import { resendMany } from './replay/resend-many.ts';
import { sendMissed } from './replay/send-missed.ts';
import { trigger } from './trigger.ts';

export interface AppOptions {
  readonly connections: Connections;
  readonly messaging: Messaging;
  readonly secrets: Secrets;
  readonly sender: Sender;
  readonly log: Log;
  readonly drainMs?: number;
}

/** Fallback for lost announcements (I4). */
const sweepMs = 4_000;
const pauseMs = 5;
const statementMs = 10_000;

/** Concurrent replays of one workspace mostly lock the same rows. */
const replayLimits = { running: 1, queued: 31 };

const defaultDrainMs = 10_000;

export function startApp({ connections, messaging, secrets, sender, log, drainMs = defaultDrainMs }: AppOptions) {
  const { db, queue, replaying } = connections;
  let isDatabaseAway = false;
  const onError = (error: unknown): void => {
    isDatabaseAway = isUnavailable(error);
    if (isUnavailable(error)) log.warn('database unavailable, retrying', { error: String(error) });
    else log.error('dispatch failed, retrying', { error });
  };
  const sending = dispatch({ connections, secrets, sender, log, onError, drainMs });
  const fanningOut = fanOutPeriodically(queue, onError, ({ endpoints }) => {
    isDatabaseAway = false;
    sending.add(endpoints);
  });
  const unsubscribe = messaging.subscribe(announcements.eventsRecorded, null, fanningOut.wake);
  const replay = limitReplays(replaying, sending.sweep);
  const commands = serveCommands(
    messaging,
    'webhook-dispatcher',
    {
      'automation.trigger': async (command) => {
        const event = await trigger(db, command);
        announceEvents(messaging);
        return event;
      },
      'deliveries.resend': (command) => replay(resend, command),
      'deliveries.resend_many': (command) => replay(resendMany, command),
      'deliveries.send_missed': (command) => replay(sendMissed, command),
    },
    log,
  );
  return {
    notReady: (): string | null => {
      if (isDatabaseAway) return 'PostgreSQL is unavailable';
      return messaging.connected() ? null : 'NATS is unavailable';
    },
    async stop(): Promise<void> {
      await commands.stop();
      await unsubscribe();
      await fanningOut.stop();
      await sending.stop();
    },
  };
}

function fanOutPeriodically(queue: Db, onError: (error: unknown) => void, onFannedOut: (fannedOut: FannedOut) => void) {
  let afterWorkspaceId = '';
  const run = async (): Promise<boolean> => {
    const fannedOut = await withDeadline(statementMs, fanOut(queue, { afterWorkspaceId }));
    const { events, lastWorkspaceId, isMore } = fannedOut;
    afterWorkspaceId = lastWorkspaceId ?? '';
    eventsCounted.inc({}, events);
    if (events > 0) batchItems.observe({ batch: 'events fanned out' }, events);
    onFannedOut(fannedOut);
    return isMore || lastWorkspaceId !== null;
  };
  return periodicJob(run, { everyMs: sweepMs, pauseMs, onError });
}

function limitReplays(replaying: Db, done: () => void) {
  const limiter = createTenantLimiter(replayLimits, tooBusy);
  return async <ReplayCommand extends { readonly workspaceId: string }, Result>(
    verb: (db: Db, command: ReplayCommand) => Promise<Result>,
    command: ReplayCommand,
  ): Promise<Result> => {
    const result = await limiter.run(command.workspaceId, () => verb(replaying, command));
    done();
    return result;
  };
}
