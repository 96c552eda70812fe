import type { Db } from '../../shared/db/connections/connect.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { kinds, type SpanInfo } from '../../shared/tracing/spans.ts';
import { inSpanUnder } from '../../shared/tracing/stored-parents.ts';
import { attemptTimeoutMs } from '../../shared/webhooks/rules/retry.ts';
import { type AttemptDependencies, closedUnsent, makeAttempt } from './attempt.ts';
import { batchItems } from './counters.ts';
import { type Claimed, claim, leaseMs, type Payload, readPayloads } from './queue/claim.ts';
import type { DueEndpoint } from './queue/fan-out.ts';
import type { InFlight } from './queue/in-flight.ts';
import type { Releasing } from './queue/release.ts';
import type { Result } from './queue/settle.ts';

/** An attempt that starts later than this could outlive its lease. */
export const beginWithinMs = leaseMs - attemptTimeoutMs - 2_000;

export type Attempt = Claimed & { readonly bytes: number; readonly startedAt: number };

export interface Serving {
  readonly queue: Db;
  readonly processId: string;
  readonly log: Log;
  readonly dependencies: AttemptDependencies;
  readonly inFlight: InFlight<Attempt>;
  readonly due: Map<string, DueEndpoint>;
  readonly releasing: Releasing;
  readonly add: (endpoints: readonly DueEndpoint[]) => void;
  readonly record: (result: Result) => Promise<void>;
  isStopping: boolean;
}

export async function claimDue(serving: Serving): Promise<boolean> {
  const { queue, processId, due, inFlight, add } = serving;
  const chosen = inFlight.choose(due.values());
  if (chosen.length === 0) return false;
  for (const { endpointId } of chosen) due.delete(endpointId);
  try {
    const claimedAt = performance.now();
    const claimed = await claim(queue, chosen, processId);
    if (claimed.length > 0) batchItems.observe({ batch: 'deliveries claimed' }, claimed.length);
    const claimedByEndpoint = Map.groupBy(claimed, ({ endpointId }) => endpointId);
    add(chosen.filter(({ endpointId, deliveries }) => claimedByEndpoint.get(endpointId)?.length === deliveries));
    await begin(serving, claimed, claimedAt);
  } catch (error) {
    add(chosen);
    throw error;
  }
  return due.size > 0;
}

async function begin(serving: Serving, claimed: readonly Claimed[], claimedAt: number): Promise<void> {
  const { queue, log, inFlight, releasing, add, record } = serving;
  const open = claimed.filter(({ closingReason }) => closingReason === null);
  const payloads = await readPayloads(queue, open).catch((error) => {
    releasing.add(claimed);
    throw error;
  });
  // Unless released, the deliveries would stay blocked until their leases end.
  if (serving.isStopping || performance.now() - claimedAt > beginWithinMs) {
    releasing.add(claimed);
    await releasing.run();
    return add(claimed);
  }
  const startedAt = performance.now();
  for (const each of open) {
    const payload = payloads.get(each.eventId);
    if (payload === undefined) {
      log.error('event of a delivery not found, retrying when its lease ends', { deliveryId: each.id });
      continue;
    }
    const attempt = { ...each, bytes: Buffer.byteLength(payload.data), startedAt };
    inFlight.add(attempt);
    void runAttempt(serving, attempt, payload);
  }
  for (const each of claimed) if (each.closingReason !== null) void record(closedUnsent(each, each.closingReason));
}

async function runAttempt(serving: Serving, attempt: Attempt, { data, traceParent }: Payload): Promise<void> {
  const { dependencies, log, inFlight, record, add } = serving;
  let [ok, endedAt] = [false, attempt.startedAt];
  try {
    await inSpanUnder(traceParent, spanOf(attempt), async () => {
      const result = await makeAttempt(dependencies, attempt, data);
      [ok, endedAt] = [result.error === null, performance.now()];
      await record(result);
    });
  } catch (error) {
    log.error('delivery attempt failed internally, retrying when its lease ends', { deliveryId: attempt.id, error });
  }
  inFlight.remove(attempt, { ok, startedAt: attempt.startedAt, endedAt });
  add([]);
}

function spanOf({ id, event, number }: Claimed): SpanInfo {
  const attributes = { 'delivery.id': id, 'delivery.attempt': number };
  return { name: `attempt ${event}`, kind: kinds.internal, attributes };
}
