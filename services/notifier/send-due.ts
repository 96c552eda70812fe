import { type Db, isUnavailable } from '../../shared/db/connections/connect.ts';
import type { Channel } from '../../shared/notifications/rules/kinds.ts';
import { afterAttempt, type Outcome } from '../../shared/notifications/rules/retry.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import { messagesCounted } from './counters.ts';
import type { NotificationChannel } from './message.ts';
import { type PrepareOptions, prepare } from './prepare.ts';
import { type Claimed, claim, leaseMs, release } from './queue/claim.ts';
import { type MessageRow, readMessages } from './queue/read-messages.ts';
import { type Result, settle } from './queue/settle.ts';

export interface SendingOptions extends PrepareOptions {
  readonly db: Db;
  readonly channels: Readonly<Partial<Record<Channel, NotificationChannel>>>;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
  readonly drainMs: number;
}

export interface Sending {
  wake(): void;
  stop(): Promise<void>;
}

/** Retries fall due and leases end without an announcement. */
const sweepMs = 5_000;
const pauseMs = 20;
const statementMs = 10_000;
const settleRetryMs = 500;
/** The time to save the results of attempts that stopping ended. */
const settleAtStopMs = 2_000;
/** An attempt that begins later than this after its claim could outlive its lease. */
const beginWithinMs = 5_000;
/** How long writing a result is retried after its claim. */
const settleWithinMs = leaseMs - 2_000;

// Claims, sends and settles due messages. The backlog stays in the database; this process holds only what is in flight.
export function sendDue(options: SendingOptions): Sending {
  const { db, channels, onError, drainMs } = options;
  const inFlight = new Map<Claimed, Promise<void>>();
  const free = () =>
    Object.entries(channels).map(([name, { maxInFlight, maxPerWorkspace }]) => {
      const channel = name as Channel;
      const own = [...inFlight.keys()].filter((each) => each.channel === channel).map(({ tenant }) => tenant);
      const isBusy = (tenant: string) => own.filter((each) => each === tenant).length >= maxPerWorkspace;
      const messages = Math.min(maxInFlight - own.length, maxPerWorkspace);
      return { channel, messages, busy: [...new Set(own)].filter(isBusy) };
    });

  const claimDue = async (): Promise<boolean> => {
    const wanted = free().filter(({ messages }) => messages > 0);
    if (wanted.length === 0) return false;
    const claimedAt = performance.now();
    const claimed = await claim(db, wanted);
    const rows = await readMessages(
      db,
      claimed.map(({ id }) => id),
    ).catch(async (error) => {
      await release(db, claimed);
      throw error;
    });
    if (performance.now() - claimedAt > beginWithinMs) {
      await release(db, claimed);
      return true;
    }
    for (const each of claimed) {
      const row = rows.get(each.id);
      if (row === undefined) continue;
      const sent = attempt(options, each, row, claimedAt).finally(() => {
        inFlight.delete(each);
        claiming.wake();
      });
      inFlight.set(each, sent);
    }
    return claimed.length > 0;
  };

  const claiming = periodicJob(() => withDeadline(statementMs, claimDue(), 'PostgreSQL'), {
    everyMs: sweepMs,
    pauseMs,
    onError,
  });
  return {
    wake: claiming.wake,
    async stop() {
      await claiming.stop();
      await withDeadline(drainMs, Promise.allSettled(inFlight.values())).catch(() => {});
      for (const channel of Object.values(channels)) channel.close();
      await withDeadline(settleAtStopMs, Promise.allSettled(inFlight.values())).catch(() => {});
      await release(db, [...inFlight.keys()]).catch(onError);
    },
  };
}

async function attempt(options: SendingOptions, claimed: Claimed, row: MessageRow, claimedAt: number): Promise<void> {
  const { log } = options;
  try {
    const result = await resultOf(options, claimed, row);
    messagesCounted.inc({ channel: claimed.channel, result: result.status === 'pending' ? 'retried' : result.status });
    if (result.error !== null && result.status !== 'skipped') {
      log.warn(`sending a notification failed, ${result.status === 'pending' ? 'retrying' : 'giving up'}`, {
        ...{ notificationMessageId: claimed.id, channel: claimed.channel, kind: claimed.kind, error: result.error },
      });
    }
    await settleInTime(options, claimed, result, claimedAt);
  } catch (error) {
    log.error('sending a notification failed internally, retrying when its lease ends', {
      ...{ notificationMessageId: claimed.id, error },
    });
  }
}

async function resultOf(options: SendingOptions, claimed: Claimed, row: MessageRow): Promise<Result> {
  const outcome = await outcomeOf(options, claimed, row);
  if (typeof outcome === 'string')
    return { status: 'skipped', waitMs: 0, error: outcome, isGone: false, mayHaveArrived: false };
  const after = afterAttempt(claimed.kind, claimed.number, outcome, {
    ageMs: row.now - row.createdAt,
    mayHaveArrivedBefore: row.mayHaveArrived,
  });
  return {
    status: after.status,
    waitMs: after.status === 'pending' ? after.waitMs : 0,
    error: outcome.result === 'sent' ? null : outcome.error,
    isGone: outcome.result !== 'sent' && outcome.isGone === true,
    mayHaveArrived: outcome.result !== 'sent' && outcome.mayHaveArrived === true,
  };
}

/** A text is the reason for skipping the message. Internal errors are retried, because the right key may be configured in time. */
async function outcomeOf(options: SendingOptions, claimed: Claimed, row: MessageRow): Promise<Outcome | string> {
  try {
    const prepared = prepare(options, claimed, row);
    const channel = options.channels[claimed.channel];
    if (typeof prepared === 'string' || !channel) return typeof prepared === 'string' ? prepared : 'no such channel';
    return await channel.send(prepared);
  } catch (error) {
    options.log.error('writing the text of a notification failed, retrying', {
      ...{ notificationMessageId: claimed.id, kind: claimed.kind, error },
    });
    return { result: 'failed', error: 'the message could not be made' };
  }
}

/** Retries while PostgreSQL is unavailable, because a lost result would send the message again. */
async function settleInTime(
  { db, log }: SendingOptions,
  claimed: Claimed,
  result: Result,
  claimedAt: number,
): Promise<void> {
  for (;;) {
    try {
      await withDeadline(statementMs, settle(db, claimed, result), 'PostgreSQL');
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() - claimedAt > settleWithinMs) throw error;
      log.warn('saving the result of a notification failed, retrying', {
        ...{ notificationMessageId: claimed.id, error: String(error) },
      });
      await Bun.sleep(settleRetryMs);
    }
  }
}
