import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { type ListStoreOrdersMeta, operations, type StoreOrder } from './api.ts';
import { type ClientOptions, call, mayPass, retryAfterOf } from './call.ts';
import { ApiError } from './errors.ts';
import type { Page } from './pages.ts';
import { pause } from './pause.ts';

export interface FollowOptions {
  /** Where it keeps how far it has come: a file, or functions of yours. */
  readonly state: string | StateStore;
  readonly everyMs?: number;
  /** End when all is caught up, instead of waiting for more. */
  readonly once?: boolean;
  readonly signal?: AbortSignal;
  /** The service cannot be reached or is busy, and is asked again later. */
  readonly onWait?: (error: unknown) => void;
}

export interface StateStore {
  load(): SyncState | null | Promise<SyncState | null>;
  save(state: SyncState): void | Promise<void>;
}

/** Plain JSON. */
export interface SyncState {
  readonly baseUrl: string;
  readonly watermark: string | null;
  readonly listing: { readonly since: string | null; readonly cursor: string; readonly watermark: string } | null;
}

const pollEveryMs = 10_000;
const largestPage = 100;
const [firstPauseMs, longestPauseMs] = [500, 30_000];

/** Gives orders until `once` or `signal` ends it. Its state moves past them only when the next are asked for: whoever is killed in
 * between gets them again, and stores them under their ids. */
export async function* follow(
  client: ClientOptions,
  options: FollowOptions,
): AsyncGenerator<readonly StoreOrder[], void> {
  const { everyMs = pollEveryMs, once = false, signal } = options;
  const store = typeof options.state === 'string' ? stateFile(options.state) : options.state;
  const { baseUrl } = client;
  let state: SyncState = (await store.load()) ?? { baseUrl, watermark: null, listing: null };
  if (state.baseUrl !== baseUrl) throw new TypeError(`the state is of ${state.baseUrl}, not of ${baseUrl}`);
  // A listing shows what had changed when it began, which was before this call.
  let isResumed = state.listing !== null;
  while (!signal?.aborted) {
    const page = await nextPage(client, options, state);
    if (page === null) return;
    if (page === 'cursor refused') {
      state = startedOver(state);
      await pause(firstPauseMs, signal);
      continue;
    }
    if (page.data.length > 0) yield page.data;
    state = after(state, page.meta);
    await store.save(state);
    if (!page.meta.is_done) continue;
    if (once && !isResumed) return;
    if (!isResumed) await pause(everyMs, signal);
    isResumed = false;
  }
}

type StorePage = Page<StoreOrder, ListStoreOrdersMeta>;

/** Waits until the service answers; null when it was stopped. */
async function nextPage(client: ClientOptions, { signal, onWait }: FollowOptions, { watermark, listing }: SyncState) {
  const query = {
    limit: largestPage,
    updated_since: (listing ? listing.since : watermark) ?? undefined,
    cursor: listing?.cursor,
  };
  for (let pauseMs = firstPauseMs; !signal?.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return (await call(client, { ...operations.listStoreOrders, query, signal })) as StorePage;
    } catch (error) {
      if (signal?.aborted) break;
      if (listing && error instanceof ApiError && error.status === 400) return 'cursor refused';
      if (!mayPass(error)) throw error;
      onWait?.(error);
      const seconds = retryAfterOf(error);
      await pause(seconds === null ? pauseMs : seconds * 1000, signal);
    }
  }
  return null;
}

/** The first listing gives all orders: the watermark of its first page counts, later that of the last page. */
function after(state: SyncState, meta: ListStoreOrdersMeta): SyncState {
  const since = state.listing ? state.listing.since : state.watermark;
  const kept = since === null ? state.listing?.watermark : undefined;
  const watermark = kept ?? meta.next_updated_since;
  const { next_cursor: cursor } = meta;
  return cursor === null ? { ...state, watermark, listing: null } : { ...state, listing: { since, cursor, watermark } };
}

/** A listing of changes goes on from its last page, the first listing begins again. */
function startedOver(state: SyncState): SyncState {
  const { watermark, listing } = state;
  return { ...state, watermark: listing?.since ? listing.watermark : watermark, listing: null };
}

function stateFile(path: string): StateStore {
  return {
    load: () => readState(path),
    save(state) {
      const file = openSync(`${path}.new`, 'w', 0o600);
      writeSync(file, `${JSON.stringify(state)}\n`);
      fsyncSync(file);
      closeSync(file);
      renameSync(`${path}.new`, path);
    },
  };
}

function readState(path: string): SyncState | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { baseUrl, watermark, listing } = JSON.parse(text);
    if (typeof baseUrl === 'string') return { baseUrl, watermark, listing };
  } catch {}
  throw new TypeError(`${path} is no state of follow`);
}
