import { AsyncLocalStorage } from 'node:async_hooks';

/** The request context: which request, and which span of which trace. */
export interface Place {
  readonly requestId: () => string | null;
  readonly traceId: string | null;
  readonly spanId: string;
  readonly isKept: boolean;
}

const storage = new AsyncLocalStorage<readonly Place[]>();
const nowhere: readonly Place[] = [];

export function placesNow(): readonly Place[] {
  return storage.getStore() ?? nowhere;
}

/** Runs `work` and its continuations in these contexts. Shared background loops must run in none. */
export function within<Result>(places: readonly Place[], work: () => Result): Result {
  return storage.run(places, work);
}

export function idsNow(): { readonly requestId?: string; readonly traceId?: string } {
  const places = storage.getStore();
  const [place] = places ?? nowhere;
  if (!place || places?.length !== 1) return {};
  const requestId = place.requestId();
  return { ...(requestId && { requestId }), ...(place.traceId && { traceId: place.traceId }) };
}
