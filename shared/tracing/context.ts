import { AsyncLocalStorage } from 'node:async_hooks';

/** The request context: which request, and which span of which trace. */
export interface RequestContext {
  readonly requestId: () => string | null;
  readonly traceId: string | null;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const storage = new AsyncLocalStorage<readonly RequestContext[]>();
const noContexts: readonly RequestContext[] = [];

export function currentContexts(): readonly RequestContext[] {
  return storage.getStore() ?? noContexts;
}

/** Runs `work` and its continuations in these contexts. Shared background loops must run in none. */
export function runIn<Result>(contexts: readonly RequestContext[], work: () => Result): Result {
  return storage.run(contexts, work);
}

export function currentIds(): { readonly requestId?: string; readonly traceId?: string } {
  const contexts = storage.getStore();
  const [context] = contexts ?? noContexts;
  if (!context || contexts?.length !== 1) return {};
  const requestId = context.requestId();
  return { ...(requestId && { requestId }), ...(context.traceId && { traceId: context.traceId }) };
}
