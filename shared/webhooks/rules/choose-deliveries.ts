/** An endpoint that may have deliveries to claim. */
export interface Candidate {
  readonly endpointId: string;
  readonly workspaceId: string;
  /** Attempts that may start at it now: its cap less those in flight. */
  readonly free: number;
}

export interface Capacity {
  /** Attempts that the process may start now. */
  readonly free: number;
  /** Bytes of event data that these may have in all. */
  readonly freeBytes: number;
  /** What is in flight, by workspace. */
  readonly inFlight: ReadonlyMap<string, InFlightOfWorkspace>;
}

export interface InFlightOfWorkspace {
  readonly attempts: number;
  readonly bytes: number;
}

/** How many deliveries of an endpoint to claim. */
export interface Chosen {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly deliveries: number;
}

/** No event's data has more: an order with the largest details, lines and promotions (decided: Size of what comes in). */
export const largestBytes = 128 * 1024;

/** One claim's deliveries at most: they begin well within their lease. */
export const mostPerClaim = 500;

/**
 * A workspace may have as much in flight, attempts and bytes, as this share of what is free (the dynamic threshold of shared buffers, Choudhury and
 * Hahne 1998): alone it gets a ninth of the capacity, and however many workspaces hang, a part stays free for the next.
 */
const workspaceShare = 1 / 8;

/**
 * Who is served next, and how much: workspaces take turns, and so do the endpoints of each, one delivery a turn, in the order of
 * the candidates, within the cap of each endpoint, the share of each workspace and the capacity of the process.
 */
export function chooseDeliveries(candidates: Iterable<Candidate>, capacity: Capacity): Chosen[] {
  const queues = new Map<string, { left: number; endpoints: Candidate[] }>();
  for (const candidate of candidates) {
    const { workspaceId } = candidate;
    const queue = queues.get(workspaceId) ?? { left: leftOf(capacity, workspaceId), endpoints: [] };
    queues.set(workspaceId, queue);
    if (candidate.free > 0) queue.endpoints.push(candidate);
  }
  const chosen = new Map<string, { endpointId: string; workspaceId: string; deliveries: number }>();
  // Half of what is free: the shares are judged anew before the rest goes.
  let left = Math.min(Math.ceil(capacity.free / 2), Math.floor(capacity.freeBytes / 2 / largestBytes), mostPerClaim);
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
      if (deliveries < next.free) queue.endpoints.push(next);
      queue.left -= 1;
      left -= 1;
    }
  }
  return [...chosen.values()];
}

/** How many deliveries a workspace may have beside what it has, each taken to be as large as can be. */
function leftOf({ free, freeBytes, inFlight }: Capacity, workspaceId: string): number {
  const { attempts, bytes } = inFlight.get(workspaceId) ?? { attempts: 0, bytes: 0 };
  const byBytes = Math.ceil((freeBytes * workspaceShare - bytes) / largestBytes);
  return Math.min(Math.ceil(free * workspaceShare) - attempts, byBytes);
}
