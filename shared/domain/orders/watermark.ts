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
  /**
   * Where a listing by change has an `upTo` that is ahead of the clock: when it began. What is stamped from then on, up to a minute
   * after each page, is left to the next listing.
   */
  readonly aheadOf: number | null;
}

/**
 * The bounds of a listing that begins at `now` and shows all there is, which nothing of is later than `upTo`. `horizon`: every
 * change stamped before it is visible to the listing; null when nobody knows. `since`: the listing's `updated_since`, null without. A listing misses nothing before its own `since`,
 * so the watermark never goes back behind that, however far the horizon has fallen behind.
 */
export function boundsOf(
  { now, upTo, horizon }: { readonly now: number; readonly upTo: number; readonly horizon: number | null },
  since: number | null,
  overlapMs = watermarkOverlapMs,
): Bounds {
  const watermark = Math.min(now - overlapMs, Math.max(horizon ?? 0, since ?? 0));
  return { upTo, watermark, aheadOf: since !== null && upTo > now ? now : null };
}

/** A database that was restored from a dump, with times of its own clock (Unix ms): what came after the dump is gone. */
export interface Restore {
  readonly dumpedAt: number;
  readonly restoredAt: number;
}

/** What a client has been shown may be so much later than the watermark that it goes on from, beside the overlap. */
const slackMs = 10 * 60 * 1000;

/**
 * Whether a listing that goes on from `since` may come from a client that saw what is gone since a restore: its watermark lies
 * in that time, or ahead of `now`. Such a client is shown everything once more. Where nothing was restored, nothing has
 * changed since a moment that is to come (spec: GET store-orders).
 */
export function mayHaveSeenLost(
  now: number,
  since: number,
  restores: readonly Restore[],
  overlapMs = watermarkOverlapMs,
): boolean {
  return restores.some(
    ({ dumpedAt, restoredAt }) => since > dumpedAt - slackMs && (since <= restoredAt - overlapMs || since > now),
  );
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
