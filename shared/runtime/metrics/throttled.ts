import { withDeadline } from '../deadline.ts';

const cacheMs = 5_000;
const timeoutMs = 2_500;

/** Caches a measurement for five seconds. Rejects after 2.5 s. */
export function throttled<Value>(measure: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly at: number; readonly value: Promise<Value> } | null = null;
  return () => {
    const now = performance.now();
    if (cached === null || now - cached.at > cacheMs) {
      cached = { at: now, value: withDeadline(timeoutMs, measure()) };
    }
    return cached.value;
  };
}
