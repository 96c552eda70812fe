import type { SyncedPage, SyncRequest } from './page.ts';

export interface SyncState {
  readonly watermark: string | null;
  readonly listing: {
    readonly since: string | null;
    readonly cursor: string | null;
    readonly watermark: string;
  } | null;
}

export const newSync: SyncState = { watermark: null, listing: null };

export interface Syncing {
  /** Null if the cursor is refused. */
  readonly ask: (request: SyncRequest) => Promise<SyncedPage | null>;
  readonly store: (orders: SyncedPage['orders']) => void;
  readonly onPage: (state: SyncState, page: SyncedPage) => void;
}

/** One run of the incremental synchronisation procedure; resumes where it stopped. Storing must be idempotent. */
export async function syncOrders(from: SyncState, { ask, store, onPage }: Syncing): Promise<SyncState> {
  for (let state = from; ; ) {
    const since = state.listing ? state.listing.since : state.watermark;
    const page = await ask({ since, cursor: state.listing?.cursor ?? null });
    if (page === null) {
      state = afterRefusedCursor(state);
    } else {
      store(page.orders);
      state = after(state, since, page);
      onPage(state, page);
      if (page.nextCursor === null) return state;
    }
  }
}

/** A backfill ends with the watermark of its first page, because orders may change after their page was read. Any other
 * listing ends with that of its last page (spec: Incremental synchronisation procedure). */
function after(state: SyncState, since: string | null, page: SyncedPage): SyncState {
  const isBackfill = since === null;
  const watermark = isBackfill ? (state.listing?.watermark ?? page.nextUpdatedSince) : page.nextUpdatedSince;
  if (page.nextCursor === null) return { watermark, listing: null };
  return { watermark: state.watermark, listing: { since, cursor: page.nextCursor, watermark } };
}

/** A backfill begins anew; another listing begins a new one, from the watermark that it had reached. */
function afterRefusedCursor({ listing }: SyncState): SyncState {
  return listing === null || listing.since === null ? newSync : { watermark: listing.watermark, listing: null };
}
