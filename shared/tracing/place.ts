import { AsyncLocalStorage } from 'node:async_hooks';

/** Where something happens: for which request, and in which span of which trace, where there is tracing. */
export interface Place {
  /** Made when somebody first asks; null where nobody said one. */
  readonly requestId: () => string | null;
  /** 32 hex characters; null where tracing is off. */
  readonly traceId: string | null;
  /** 16 hex characters of the span that is under way. */
  readonly spanId: string;
  /** Whether the trace is kept: decided once, where it begins, for all that belongs to it. */
  readonly isKept: boolean;
}

const storage = new AsyncLocalStorage<readonly Place[]>();
const nowhere: readonly Place[] = [];

/** Where the code that asks is running: in one place, in several where a batch is done for many, or in none. */
export function placesNow(): readonly Place[] {
  return storage.getStore() ?? nowhere;
}

/**
 * Does `work`, and all that follows from it, in these places. Whatever goes on for others, such as a loop that the first who
 * needs it starts, begins in none.
 */
export function within<Result>(places: readonly Place[], work: () => Result): Result {
  return storage.run(places, work);
}

/** What a line of the log says of where it was written: nothing outside of requests and of batches for several. */
export function idsNow(): { readonly requestId?: string; readonly traceId?: string } {
  const places = storage.getStore();
  const [place] = places ?? nowhere;
  if (!place || places?.length !== 1) return {};
  const requestId = place.requestId();
  return { ...(requestId && { requestId }), ...(place.traceId && { traceId: place.traceId }) };
}
