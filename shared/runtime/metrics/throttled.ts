import { withDeadline } from '../deadline.ts';

const keepMs = 5_000;
const answerWithinMs = 2_500;

/** Caches for five seconds what a metric measures elsewhere. Rejects after 2.5 s. */
export function throttled<Found>(measure: () => Promise<Found>): () => Promise<Found> {
  let cached: { readonly at: number; readonly found: Promise<Found> } | null = null;
  return () => {
    const now = performance.now();
    if (cached === null || now - cached.at > keepMs) {
      cached = { at: now, found: withDeadline(answerWithinMs, measure()) };
    }
    return cached.found;
  };
}
