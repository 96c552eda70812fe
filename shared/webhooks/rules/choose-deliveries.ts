export interface Candidate {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly freeAttempts: number;
}

export interface Capacity {
  readonly freeAttempts: number;
  readonly freeBytes: number;
  readonly inFlight: ReadonlyMap<string, InFlightOfWorkspace>;
}

export interface InFlightOfWorkspace {
  readonly attempts: number;
  readonly bytes: number;
}

export interface Chosen {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly deliveries: number;
}

/** No event data is larger (decided: Size of what comes in). */
export const maxEventBytes = 128 * 1024;

/** So that all attempts of a claim begin well within their lease. */
export const maxPerClaim = 500;

// A workspace may have in flight at most this share of what is free at that moment, so some always stays free for another
// (dynamic threshold: Choudhury and Hahne 1998).
const workspaceShare = 1 / 8;

export function chooseDeliveries(candidates: Iterable<Candidate>, capacity: Capacity): Chosen[] {
  const queues = new Map<string, { left: number; endpoints: Candidate[] }>();
  for (const candidate of candidates) {
    const { workspaceId } = candidate;
    const queue = queues.get(workspaceId) ?? { left: leftOf(capacity, workspaceId), endpoints: [] };
    queues.set(workspaceId, queue);
    if (candidate.freeAttempts > 0) queue.endpoints.push(candidate);
  }
  const chosen = new Map<string, { endpointId: string; workspaceId: string; deliveries: number }>();
  // Only half of what is free: the next call computes the shares anew before it gives more.
  let left = Math.min(
    Math.ceil(capacity.freeAttempts / 2),
    Math.floor(capacity.freeBytes / 2 / maxEventBytes),
    maxPerClaim,
  );
  while (left > 0 && queues.size > 0) {
    for (const [workspaceId, queue] of queues) {
      const next = queue.left > 0 && left > 0 ? queue.endpoints.shift() : undefined;
      if (next === undefined) {
        queues.delete(workspaceId);
        continue;
      }
      const { endpointId } = next;
      const deliveries = (chosen.get(endpointId)?.deliveries ?? 0) + 1;
      chosen.set(endpointId, { endpointId, workspaceId, deliveries });
      if (deliveries < next.freeAttempts) queue.endpoints.push(next);
      queue.left -= 1;
      left -= 1;
    }
  }
  return [...chosen.values()];
}

function leftOf({ freeAttempts, freeBytes, inFlight }: Capacity, workspaceId: string): number {
  const { attempts, bytes } = inFlight.get(workspaceId) ?? { attempts: 0, bytes: 0 };
  const byBytes = Math.ceil((freeBytes * workspaceShare - bytes) / maxEventBytes);
  return Math.min(Math.ceil(freeAttempts * workspaceShare) - attempts, byBytes);
}
