import type { Db } from '../../shared/db/connections/connect.ts';
import type { Secrets } from '../../shared/db/secrets.ts';
import { attemptTimeoutMs } from '../../shared/domain/webhooks/retry.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import { asSpanOf } from '../../shared/tracing/later-spans.ts';
import { type Doing, kinds } from '../../shared/tracing/spans.ts';
import { closedUnsent, makeAttempt } from './attempt.ts';
import { attemptsCounted, batchItems, deliveriesCounted, outcomeOf } from './counters.ts';
import { type Claimed, claim, leaseMs, type Payload, readPayloads } from './queue/claim.ts';
import { countHours } from './queue/count-hours.ts';
import { dueEndpoints } from './queue/due-endpoints.ts';
import type { DueEndpoint } from './queue/fan-out.ts';
import { createInFlight } from './queue/in-flight.ts';
import { release } from './queue/release.ts';
import type { Result } from './queue/settle.ts';
import { createSettling } from './queue/settling.ts';
import type { Sender } from './send/send.ts';

export interface DispatchOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly sender: Sender;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
  /** How long `stop` lets attempts in flight go on. */
  readonly drainMs: number;
}

export interface Dispatching {
  /** These endpoints have something to claim now. */
  add(endpoints: readonly DueEndpoint[]): void;
  /** Looks for endpoints with something to claim now. */
  sweep(): void;
  stop(): Promise<void>;
}

/** Retries fall due, and leases end, without an announcement. */
const sweepMs = 1_000;
const idleMs = 60_000;
const pauseMs = 5;
const releaseMs = 2_000;

/** An attempt begun later than this after its claim could outlive its lease. */
const beginWithinMs = leaseMs - attemptTimeoutMs - 2_000;

type Attempt = Claimed & { readonly bytes: number; readonly startedAt: number };

/**
 * Claims due deliveries while there is capacity, makes the attempts and settles them. The backlog stays in the database; the
 * process holds what is in flight, and which endpoints have something to claim. `stop` lets attempts end within `drainMs` and
 * gives the rest back.
 */
export function dispatch({ db, secrets, sender, log, onError, drainMs }: DispatchOptions): Dispatching {
  const inFlight = createInFlight<Attempt>();
  const settling = createSettling(db, log);
  const hours = countHours(db, onError);
  /** By id, in the order in which they are served. */
  const due = new Map<string, DueEndpoint>();
  let isStopping = false;
  // What is given back ends unsettled: its result would keep the process from ending.
  let isGivenBack = false;

  const add = (endpoints: readonly DueEndpoint[]): void => {
    for (const endpoint of endpoints) if (!due.has(endpoint.endpointId)) due.set(endpoint.endpointId, endpoint);
    if (due.size > 0) claiming.wake();
  };

  const settled = async (result: Result): Promise<void> => {
    if (isGivenBack || !(await settling.settle(result))) return;
    hours.count(result);
    if (result.sentAt !== null) attemptsCounted.inc({ outcome: outcomeOf(result.error) });
    if (result.next !== 'retrying') deliveriesCounted.inc({ status: result.next });
  };

  const attempt = async (made: Attempt, { data, traceParent }: Payload): Promise<void> => {
    let ok = false;
    try {
      await asSpanOf(traceParent, attemptOf(made), async () => {
        const result = await makeAttempt({ secrets, sender, log }, made, data);
        ok = result.error === null;
        await settled(result);
      });
    } catch (error) {
      log.error('an attempt could not be made, it is tried again when its lease ends', { delivery: made.id, error });
    }
    inFlight.remove(made, { ok, startedAt: made.startedAt, endedAt: performance.now() });
    if (due.size > 0) claiming.wake();
  };

  const begin = async (claimed: readonly Claimed[], began: number): Promise<void> => {
    const open = claimed.filter(({ closingReason }) => closingReason === null);
    const payloads = await readPayloads(db, open);
    // Also when nobody waits for it any more: a claim must not lie until its lease ends.
    if (isStopping || performance.now() - began > beginWithinMs) {
      await release(db, claimed);
      return add(claimed);
    }
    const startedAt = performance.now();
    for (const each of open) {
      const payload = payloads.get(each.eventId);
      if (payload === undefined) log.error('the event of a delivery is gone', { delivery: each.id });
      const made = { ...each, bytes: payload ? Buffer.byteLength(payload.data) : 0, startedAt };
      if (payload === undefined) continue;
      inFlight.add(made);
      void attempt(made, payload);
    }
    for (const each of claimed) if (each.closingReason !== null) void settled(closedUnsent(each, each.closingReason));
  };

  const claimChosen = async (): Promise<boolean> => {
    const chosen = inFlight.choose(due.values());
    if (chosen.length === 0) return false;
    const endpoints = chosen.map(({ endpointId, workspaceId }) => ({ endpointId, workspaceId }));
    for (const { endpointId } of chosen) due.delete(endpointId);
    try {
      const began = performance.now();
      const claimed = await claim(db, chosen);
      if (claimed.length > 0) batchItems.observe({ batch: 'deliveries claimed' }, claimed.length);
      const taken = Map.groupBy(claimed, ({ endpointId }) => endpointId);
      // As many as were asked for: there may be more.
      add(chosen.filter(({ endpointId, deliveries }) => taken.get(endpointId)?.length === deliveries));
      await begin(claimed, began);
    } catch (error) {
      add(endpoints);
      throw error;
    }
    return due.size > 0;
  };

  const claiming = periodicJob(() => withDeadline(beginWithinMs, claimChosen()), { everyMs: idleMs, pauseMs, onError });
  const sweeping = periodicJob(async () => add(await withDeadline(beginWithinMs, dueEndpoints(db))), {
    everyMs: sweepMs,
    pauseMs: sweepMs,
    onError,
  });

  return {
    add,
    sweep: sweeping.wake,
    async stop() {
      await Promise.all([claiming.stop(), sweeping.stop()]);
      isStopping = true;
      // What is late is given back. The bound must not outlive the wait: it would keep the process from ending.
      await withDeadline(drainMs, inFlight.empty()).catch(() => {});
      const rest = inFlight.all();
      if (rest.length > 0) await withDeadline(releaseMs, release(db, rest));
      isGivenBack = true;
      settling.stop();
      await hours.stop();
      sender.close();
    },
  };
}

function attemptOf({ id, event, number }: Claimed): Doing {
  const attributes = { 'delivery.id': id, 'delivery.attempt': number };
  return { name: `attempt ${event}`, kind: kinds.internal, attributes };
}
