import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { compactMirror, openMirror } from './mirror.ts';
import { askForPage, type Source, type SyncedPage } from './page.ts';
import { readState, writeState } from './state.ts';
import { newSync, type SyncState, syncOrders } from './sync-orders.ts';

export interface Following {
  readonly source: Source;
  /** The file that remembers how far the sync has come. */
  readonly statePath: string;
  /** The mirror: NDJSON, an order a line. */
  readonly outPath: string;
  /** The pause between polls; null polls once. */
  readonly pollEveryMs: number | null;
  /** Told of each page. */
  readonly onPage: (page: SyncedPage, isBackfill: boolean) => void;
}

export interface Followed {
  /** Orders in the mirror. */
  readonly orders: number;
  /** Orders that came, those that came again included. */
  readonly received: number;
  readonly watermark: string | null;
}

/** What was fetched since is fetched again after a kill: little, and rarely is much flushed. */
const saveEveryMs = 1_000;

/**
 * Keeps a mirror of all orders: the backfill, then polls, until there is nothing new, or `stopping`. It may be killed at any
 * point.
 */
export async function followOrders(following: Following): Promise<Followed> {
  const { source, statePath, outPath, pollEveryMs } = following;
  const kept = existsSync(outPath) ? readState(statePath, source.baseUrl) : null;
  let state: SyncState = kept ?? newSync;
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
      if (pollEveryMs === null || source.stopping.aborted) break;
      await pause(pollEveryMs, null, { signal: source.stopping });
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
