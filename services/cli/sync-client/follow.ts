import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { compactMirror, openMirror } from './mirror.ts';
import { askForPage, type Source, type SyncedPage } from './page.ts';
import { readState, writeState } from './state.ts';
import { newSync, type SyncState, syncOrders } from './sync-orders.ts';

export interface FollowOptions {
  readonly source: Source;
  readonly statePath: string;
  readonly outPath: string;
  readonly pollEveryMs: number | null;
  readonly onPage: (page: SyncedPage, isBackfill: boolean) => void;
}

export interface FollowResult {
  readonly orders: number;
  readonly received: number;
  readonly watermark: string | null;
}

/** After a kill, the pages of at most this time are fetched again. */
const saveEveryMs = 1_000;

/** Keeps a file of all orders up to date, until `stopping`, or without `pollEveryMs` until it is current. Safe to kill. */
export async function followOrders(following: FollowOptions): Promise<FollowResult> {
  const { source, statePath, outPath, pollEveryMs } = following;
  const saved = existsSync(outPath) ? readState(statePath, source.baseUrl) : null;
  let state: SyncState = saved ?? newSync;
  // A resumed listing has only the changes up to when it began, before this call: run once more after it.
  let isResumedListing = state.listing !== null;
  let received = 0;
  let savedAt = performance.now();
  let mirror = openMirror(outPath);

  const save = (): void => {
    mirror.flush();
    writeState(statePath, source.baseUrl, state);
    savedAt = performance.now();
  };
  const onPage = (next: SyncState, page: SyncedPage): void => {
    const isBackfill = (state.listing ? state.listing.since : state.watermark) === null;
    state = next;
    received += page.orders.length;
    if (performance.now() - savedAt > saveEveryMs) save();
    following.onPage(page, isBackfill);
  };
  const ask = (request: Parameters<typeof askForPage>[1]) => askForPage(source, request);

  try {
    for (;;) {
      state = await syncOrders(state, { ask, store: (orders) => mirror.put(orders), onPage });
      save();
      if (mirror.isWasteful()) {
        mirror.close();
        compactMirror(outPath);
        mirror = openMirror(outPath);
      }
      if (source.stopping.aborted || (pollEveryMs === null && !isResumedListing)) break;
      if (pollEveryMs !== null && !isResumedListing) await pause(pollEveryMs, null, { signal: source.stopping });
      isResumedListing = false;
    }
  } catch (error) {
    if (!source.stopping.aborted) throw error;
  } finally {
    save();
  }
  const result = { orders: mirror.orders(), received, watermark: state.watermark };
  mirror.close();
  return result;
}
