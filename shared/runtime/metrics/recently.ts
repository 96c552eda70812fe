import { withDeadline } from '../deadline.ts';

/** However often Prometheus asks, and however many do. */
const keepMs = 5_000;
const answerWithinMs = 2_500;

/**
 * What was found out less than five seconds ago, or is being found out; else it is asked again. For what a metric has to ask
 * others: looking often costs them no more. Throws what `ask` throws, or when it takes too long.
 */
export function recently<Found>(ask: () => Promise<Found>): () => Promise<Found> {
  let asked: { readonly at: number; readonly found: Promise<Found> } | null = null;
  return () => {
    const now = performance.now();
    if (asked === null || now - asked.at > keepMs) {
      asked = { at: now, found: withDeadline(answerWithinMs, ask()) };
    }
    return asked.found;
  };
}
