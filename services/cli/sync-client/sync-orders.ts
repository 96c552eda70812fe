import type { SyncedPage, SyncRequest } from './page.ts';

/** How far a sync has come: what has to survive the end of the process, written only when the mirror holds what it says. */
export interface SyncState {
  /** What the next poll begins with; null until the backfill is done. */
  readonly watermark: string | null;
  /** The listing that is under way: a backfill, or a poll that began with `since`. */
  readonly listing: {
    readonly since: string | null;
    readonly cursor: string | null;
    /** What the watermark is going to be. */
    readonly watermark: string;
  } | null;
}

export const newSync: SyncState = { watermark: null, listing: null };

export interface Syncing {
  /** Asks for one page; null when the service does not take the cursor any more. */
  readonly ask: (request: SyncRequest) => Promise<SyncedPage | null>;
  /** Stores orders by id, each over what was there. */
  readonly store: (orders: SyncedPage['orders']) => void;
  /** Told after each page how far the sync has come now. */
  readonly onPage: (state: SyncState, page: SyncedPage) => void;
}

/**
 * One run of the spec's incremental synchronisation procedure: the backfill first, later a poll; one that stopped midway goes
 * on where it stopped. Gives the state that it ends in. Whatever it is told twice is stored twice, over itself.
 */
export async function syncOrders(from: SyncState, { ask, store, onPage }: Syncing): Promise<SyncState> {
  for (let state = from; ; ) {
    const since = state.listing ? state.listing.since : state.watermark;
    const page = await ask({ since, cursor: state.listing?.cursor ?? null });
    if (page === null) {
      state = startOver(state);
    } else {
      store(page.orders);
      state = after(state, since, page);
      onPage(state, page);
      if (page.nextCursor === null) return state;
    }
  }
}

/** A backfill keeps what its first page said, a poll what its last page said. */
function after(state: SyncState, since: string | null, page: SyncedPage): SyncState {
  const isBackfill = since === null;
  const watermark = isBackfill ? (state.listing?.watermark ?? page.nextUpdatedSince) : page.nextUpdatedSince;
  if (page.nextCursor === null) return { watermark, listing: null };
  return { watermark: state.watermark, listing: { since, cursor: page.nextCursor, watermark } };
}

/** A poll goes on from what its last page said; a backfill begins again. */
function startOver({ listing }: SyncState): SyncState {
  return listing === null || listing.since === null ? newSync : { watermark: listing.watermark, listing: null };
}
