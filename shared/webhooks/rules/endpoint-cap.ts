export interface EndpointCap {
  readonly attempts: number;
  readonly loweredAt: number;
}

const [least, first, most] = [2, 8, 64];
const hungAfterMs = 5_000;

export const firstCap: EndpointCap = { attempts: first, loweredAt: Number.NEGATIVE_INFINITY };

export interface EndedAttempt {
  readonly ok: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
}

// One more, or half after an attempt that hung. Concurrent attempts halve it once, so an occasional time-out costs
// little.
export function capAfter(cap: EndpointCap, { ok, startedAt, endedAt }: EndedAttempt): EndpointCap {
  if (ok || endedAt - startedAt < hungAfterMs) return { ...cap, attempts: Math.min(most, cap.attempts + 1) };
  if (startedAt < cap.loweredAt) return cap;
  return { attempts: Math.max(least, Math.floor(cap.attempts / 2)), loweredAt: endedAt };
}
