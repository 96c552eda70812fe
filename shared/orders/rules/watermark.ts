/** Two minutes (spec: Limits), and the ten seconds a request may take. */
export const watermarkOverlapMs = (2 * 60 + 10) * 1000;

/** Unix ms, fixed by the first page of a listing and carried by its cursors (decided: Watermark). */
export interface Bounds {
  /** Later changes are left to the next listing, so that paging ends under constant writes. */
  readonly upTo: number;
  readonly watermark: number;
}

export interface HeartbeatTimes {
  readonly latest: number | null;
  readonly newest: number | null;
  readonly horizon: number | null;
}

/** `since` is the listing's `updated_since`. The watermark never falls below it, however far the horizon lags. */
export function boundsOf(
  { latest, newest, horizon }: HeartbeatTimes,
  since: number | null,
  overlapMs = watermarkOverlapMs,
): Bounds {
  const caughtUpTo = Math.max(horizon ?? 0, since ?? 0);
  const watermark = Math.max(0, Math.min(caughtUpTo, (newest ?? caughtUpTo) - overlapMs));
  return { upTo: latest ?? 0, watermark };
}

export function coversWatermark({ watermark }: Bounds, horizon: number | null, since: number | null): boolean {
  return (horizon ?? 0) >= watermark || (since ?? 0) >= watermark;
}

// Stays at the last change shown, so that a client may stop there (spec: Incremental synchronisation procedure rule 3).
export function nextUpdatedSince({ watermark }: Bounds, lastShown: number | null): number {
  return lastShown === null ? watermark : Math.min(watermark, lastShown);
}
