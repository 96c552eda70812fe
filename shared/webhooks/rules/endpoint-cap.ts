/** How many attempts may be in flight at an endpoint, and when that was last lowered. Times in ms of one monotonic clock. */
export interface EndpointCap {
  readonly attempts: number;
  readonly loweredAt: number;
}

const [least, first, most] = [2, 8, 64];
/** A failure after this long counts as hanging. */
const hungAfterMs = 5_000;

export const firstCap: EndpointCap = { attempts: first, loweredAt: Number.NEGATIVE_INFINITY };

export interface EndedAttempt {
  readonly ok: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * The cap after an attempt: one more, or half where the attempt hung. Attempts that were in flight together halve it once: a
 * receiver that answers most of the time keeps its pace, one that hangs is down to two attempts after a few timeouts.
 */
export function capAfter(cap: EndpointCap, { ok, startedAt, endedAt }: EndedAttempt): EndpointCap {
  if (ok || endedAt - startedAt < hungAfterMs) return { ...cap, attempts: Math.min(most, cap.attempts + 1) };
  if (startedAt < cap.loweredAt) return cap;
  return { attempts: Math.max(least, Math.floor(cap.attempts / 2)), loweredAt: endedAt };
}
