import { withDeadline } from '../deadline.ts';

const keepMs = 5_000;
const answerWithinMs = 2_500;

/** Caches for five seconds what a metric measures elsewhere. Rejects after 2.5 s. */
export function throttled<Found>(ask: () => Promise<Found>): () => Promise<Found> {
  let asked: { readonly at: number; readonly found: Promise<Found> } | null = null;
  return () => {
    const now = performance.now();
    if (asked === null || now - asked.at > keepMs) {
      asked = { at: now, found: withDeadline(answerWithinMs, ask()) };
    }
    return asked.found;
  };
}
