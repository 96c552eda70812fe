import type { Db } from '../../shared/db/connections/connect.ts';
import { attemptTimeoutMs } from '../../shared/domain/webhooks/retry.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { type Repeating, repeat } from '../../shared/runtime/repeat.ts';
import { withDeadline } from '../../shared/runtime/with-deadline.ts';
import { asSpanOf } from '../../shared/tracing/later-spans.ts';
import { type Doing, kinds } from '../../shared/tracing/spans.ts';
import { makeAttempt } from './attempt.ts';
import { batches, deliveriesCounted } from './counters.ts';
import { type Claimed, claim, type Held, leaseMs } from './queue/claim.ts';
import type { Sending } from './queue/fan-out-in-parts.ts';
import { release } from './queue/release.ts';
import { settleInBatches } from './queue/settle-in-batches.ts';
import { createUnderWay } from './queue/under-way.ts';
import type { OpenedSecrets } from './send/opened-secrets.ts';
import type { Sender } from './send/send.ts';

export interface DispatchOptions {
  readonly db: Db;
  readonly secrets: OpenedSecrets;
  readonly sender: Sender;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
  /** How long `stop` lets attempts under way go on. */
  readonly drainMs: number;
}

/** Retries fall due, and leases end, without anybody's saying so. */
const pollMs = 500;
const pauseMs = 5;
const releaseMs = 2_000;

/** An attempt begun later than this after its claim could outlive its lease. */
const beginWithinMs = leaseMs - attemptTimeoutMs - 2_000;

/** `begin` makes attempts that were claimed after `began` (of `performance.now`); what comes too late is given back. */
export interface Dispatching extends Repeating, Sending {}

/**
 * Claims what is due while there is room, makes the attempts and settles them. What waits, waits in the database; here is
 * only what is under way. `stop` lets that end within `drainMs` and gives the rest back.
 */
export function dispatch({ db, secrets, sender, log, onError, drainMs }: DispatchOptions): Dispatching {
  const underWay = createUnderWay<Held>();
  const settling = settleInBatches(db, log, () => claiming.wake());
  // Something was left for want of room: whatever ends makes room. Otherwise nobody needs to look.
  let isShort = false;
  let isStopping = false;
  // What is given back ends unsettled: with nobody to write it to, its result would wait for minutes, and the process with it.
  let isGivenBack = false;

  // What is sent is the sender's as soon as it is signed: nothing here may keep another copy of it meanwhile.
  const attempt = async ({ data, ...held }: Claimed): Promise<void> => {
    underWay.add(held);
    try {
      await asSpanOf(held.traceParent, attemptOf(held), async () => {
        const result = await makeAttempt({ secrets, sender, log }, held, data);
        if (!isGivenBack) await settling.settle(result);
      });
    } catch (error) {
      log.error('an attempt could not be made: it is tried again when its claim has lapsed', { error });
    }
    underWay.remove(held);
    if (isShort) claiming.wake();
  };

  // Also when nobody waits for it any more: what is claimed must not lie until its lease ends.
  const begin = async (claimed: readonly Claimed[], began: number): Promise<void> => {
    if (claimed.length > 0) batches.claimed.add(claimed.length);
    if (!isStopping && performance.now() - began <= beginWithinMs) for (const each of claimed) void attempt(each);
    else if (claimed.length > 0) {
      await release(db, claimed);
      claiming.wake();
    }
  };

  const claimNow = async () => {
    using pending = underWay.lend('pending', 'soon');
    using retrying = underWay.lend('retrying', 'soon');
    using slowPending = underWay.lend('pending', 'slow');
    using slowRetrying = underWay.lend('retrying', 'slow');
    const began = performance.now();
    const soon = { pending: pending.share, retrying: retrying.share };
    const slow = { pending: slowPending.share, retrying: slowRetrying.share };
    const taken = await claim(db, soon, slow);
    await begin(taken.claimed, began);
    const shares = [...Object.values(soon), ...Object.values(slow)];
    const isAnyRefused = shares.some(({ room, busyWorkspaces }) => room === 0 || busyWorkspaces.length > 0);
    return { ...taken, isShort: taken.isShort || isAnyRefused };
  };

  const claiming = repeat(
    async () => {
      const { closed, more, ...left } = await withDeadline(beginWithinMs, claimNow());
      if (closed > 0) deliveriesCounted.inc({ status: 'failed' }, closed);
      isShort = left.isShort;
      return more;
    },
    { everyMs: pollMs, pauseMs, onError },
  );

  return {
    wake: claiming.wake,
    lendSpare: underWay.lendSpare,
    begin,
    async stop() {
      await claiming.stop();
      isStopping = true;
      // Whatever is late is given back. The bound must not outlive the wait: it would keep the process from ending.
      await withDeadline(drainMs, underWay.empty()).catch(() => {});
      const rest = underWay.all();
      if (rest.length > 0) await withDeadline(releaseMs, release(db, rest));
      isGivenBack = true;
      sender.close();
    },
  };
}

function attemptOf({ id, event, number }: Held): Doing {
  const attributes = { 'delivery.id': id, 'delivery.attempt': number };
  return { name: `attempt ${event}`, kind: kinds.internal, attributes };
}
