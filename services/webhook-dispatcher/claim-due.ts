import type { Db } from '../../shared/db/connections/connect.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { asSpanOf } from '../../shared/tracing/later-spans.ts';
import { type Doing, kinds } from '../../shared/tracing/spans.ts';
import { attemptTimeoutMs } from '../../shared/webhooks/rules/retry.ts';
import { type AttemptMeans, closedUnsent, makeAttempt } from './attempt.ts';
import { batchItems } from './counters.ts';
import { type Claimed, claim, leaseMs, type Payload, readPayloads } from './queue/claim.ts';
import type { DueEndpoint } from './queue/fan-out.ts';
import type { InFlight } from './queue/in-flight.ts';
import type { Releasing } from './queue/release.ts';
import type { Result } from './queue/settle.ts';

/** An attempt begun later than this after its claim could outlive its lease. */
export const beginWithinMs = leaseMs - attemptTimeoutMs - 2_000;

/** A claimed delivery whose attempt is in flight. */
export type Attempt = Claimed & { readonly bytes: number; readonly startedAt: number };

/** What a dispatcher has in hand. */
export interface Serving {
  readonly db: Db;
  readonly log: Log;
  readonly means: AttemptMeans;
  readonly inFlight: InFlight<Attempt>;
  /** Endpoints with something to claim, by id, in the order in which they are served. */
  readonly due: Map<string, DueEndpoint>;
  readonly releasing: Releasing;
  /** Adds to `due`, and has them served. */
  readonly add: (endpoints: readonly DueEndpoint[]) => void;
  readonly record: (result: Result) => Promise<void>;
  isStopping: boolean;
}

/** Claims for the endpoints that are chosen now, and begins the attempts. Gives whether there is more to claim. */
export async function claimDue(serving: Serving): Promise<boolean> {
  const { db, due, inFlight, add } = serving;
  const chosen = inFlight.choose(due.values());
  if (chosen.length === 0) return false;
  for (const { endpointId } of chosen) due.delete(endpointId);
  try {
    const began = performance.now();
    const claimed = await claim(db, chosen);
    if (claimed.length > 0) batchItems.observe({ batch: 'deliveries claimed' }, claimed.length);
    const taken = Map.groupBy(claimed, ({ endpointId }) => endpointId);
    // As many as were asked for: there may be more.
    add(chosen.filter(({ endpointId, deliveries }) => taken.get(endpointId)?.length === deliveries));
    await begin(serving, claimed, began);
  } catch (error) {
    add(chosen);
    throw error;
  }
  return due.size > 0;
}

/** Begins the attempts, and closes what is to be sent no more; or gives the claims back, where it is too late or no payloads come. */
async function begin(serving: Serving, claimed: readonly Claimed[], began: number): Promise<void> {
  const { db, log, inFlight, releasing, add, record } = serving;
  const open = claimed.filter(({ closingReason }) => closingReason === null);
  const payloads = await readPayloads(db, open).catch((error) => {
    releasing.add(claimed);
    throw error;
  });
  // Also when the run has passed its deadline: a claim must not lie until its lease ends.
  if (serving.isStopping || performance.now() - began > beginWithinMs) {
    releasing.add(claimed);
    await releasing.run();
    return add(claimed);
  }
  const startedAt = performance.now();
  for (const each of open) {
    const payload = payloads.get(each.eventId);
    if (payload === undefined) {
      log.error('the event of a delivery is gone', { delivery: each.id });
      continue;
    }
    const made = { ...each, bytes: Buffer.byteLength(payload.data), startedAt };
    inFlight.add(made);
    void attempt(serving, made, payload);
  }
  for (const each of claimed) if (each.closingReason !== null) void record(closedUnsent(each, each.closingReason));
}

async function attempt(serving: Serving, made: Attempt, { data, traceParent }: Payload): Promise<void> {
  const { means, log, inFlight, record, add } = serving;
  let [ok, endedAt] = [false, made.startedAt];
  try {
    await asSpanOf(traceParent, attemptOf(made), async () => {
      const result = await makeAttempt(means, made, data);
      [ok, endedAt] = [result.error === null, performance.now()];
      await record(result);
    });
  } catch (error) {
    log.error('an attempt could not be made, it is tried again when its lease ends', { delivery: made.id, error });
  }
  inFlight.remove(made, { ok, startedAt: made.startedAt, endedAt });
  // There is capacity again for endpoints that are due.
  add([]);
}

function attemptOf({ id, event, number }: Claimed): Doing {
  const attributes = { 'delivery.id': id, 'delivery.attempt': number };
  return { name: `attempt ${event}`, kind: kinds.internal, attributes };
}
