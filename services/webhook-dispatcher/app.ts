import { announcements } from '../../shared/contracts/announcements.ts';
import { type Db, isUnavailable } from '../../shared/db/connections/connect.ts';
import { tooBusy } from '../../shared/db/connections/retry-under-lock.ts';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { serveCommands } from '../../shared/messaging/commands.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import type { Sender } from '../../shared/outgoing/send.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { createTenantLimiter } from '../../shared/runtime/tenant-limiter.ts';
import type { Secrets } from '../../shared/secrets/secrets.ts';
import type { Connections } from './connections.ts';
import { dispatch } from './dispatch.ts';
import { fanOutPeriodically } from './queue/fan-out-periodically.ts';
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

/** Concurrent replays of one workspace mostly lock the same rows. */
const replayLimits = { running: 1, queued: 31 };

const defaultDrainMs = 10_000;

export function startApp({ connections, messaging, secrets, sender, log, drainMs = defaultDrainMs }: AppOptions) {
  const { db, queue, replaying } = connections;
  let isDatabaseAway = false;
  const onError = (error: unknown): void => {
    isDatabaseAway = isUnavailable(error);
    if (isUnavailable(error)) log.warn('PostgreSQL unavailable, deliveries wait, retrying', { error: String(error) });
    else log.error('dispatching deliveries failed, retrying', { error });
  };
  const sending = dispatch({ connections, secrets, sender, log, onError, drainMs });
  const fanningOut = fanOutPeriodically(queue, {
    onError,
    onFannedOut({ endpoints }) {
      isDatabaseAway = false;
      sending.add(endpoints);
    },
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
