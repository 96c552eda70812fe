/**
 * How far a watermark stays behind the time of the request (spec: Limits): two minutes, and the ten
 * seconds that a request may take, so that it is two minutes however the client tells the time of its request.
 */
export const watermarkOverlapMs = (2 * 60 + 10) * 1000;

/** Times (Unix ms) that the first page of a listing fixes and its cursors carry (decided: Watermark). */
export interface Bounds {
  /** Changes after it are left to the next listing, so that paging ends under constant writes. */
  readonly upTo: number;
  /** Every change before it is in this listing, or was in an earlier one of the same client. */
  readonly watermark: number;
}

/** What the first page of a listing found, Unix ms; null where it is not known. */
export interface Found {
  /** The latest change of the workspace. */
  readonly latest: number | null;
  /** The newest heartbeat: the time, as far as changes are stamped with it. */
  readonly newest: number | null;
  /** Every change stamped before it is visible to the listing. */
  readonly horizon: number | null;
}

/**
 * The bounds of a listing. `since`: its `updated_since`, null without. A listing misses nothing before its own `since`, so the
 * watermark stays there, however far the horizon has fallen behind.
 */
export function boundsOf(
  { latest, newest, horizon }: Found,
  since: number | null,
  overlapMs = watermarkOverlapMs,
): Bounds {
  const seen = Math.max(horizon ?? 0, since ?? 0);
  const watermark = Math.max(0, Math.min(seen, (newest ?? seen) - overlapMs));
  return { upTo: latest ?? 0, watermark };
}

/** Whether a later page may be read where `horizon` is what it is: nothing that the first page could see is hidden there. */
export function seesAsMuch({ watermark }: Bounds, horizon: number | null, since: number | null): boolean {
  return (horizon ?? 0) >= watermark || (since ?? 0) >= watermark;
}

/**
 * `next_updated_since` of a page (spec: Incremental synchronisation procedure rule 3): the watermark, but in the midst of an
 * `updated_since` listing not beyond the last change shown, so that a client that stops here goes on from there.
 */
export function nextUpdatedSince({ watermark }: Bounds, lastShown: number | null): number {
  return lastShown === null ? watermark : Math.min(watermark, lastShown);
}
