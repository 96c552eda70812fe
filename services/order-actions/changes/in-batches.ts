import { isUnavailable } from '../../../shared/db/connections/connect.ts';
import { tooBusy, waitAtMostMs } from '../../../shared/db/connections/lock-room.ts';
import { withDeadline } from '../../../shared/runtime/with-deadline.ts';

const mostPerBatch = 50;
const batchWithinMs = 8_500;

/**
 * Lets `work` do together what comes in together: a call waits while a batch is under way, and goes with the next; one that
 * comes alone goes at once. `work` gives a result for each item, in their order. Where it fails for a batch, each item is
 * tried alone, so that one which cannot be done does not take the others with it. Throws `unavailable` for a call that has
 * waited for five seconds: it is not begun any more.
 */
export function inBatches<Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch);
      waiting = waiting.slice(mostPerBatch);
      await doTogether(work, batch);
    }
    isRunning = false;
  };

  return (item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject, since: performance.now() });
    // Later than everything that arrives in this turn of the event loop, so that all of it goes in one batch.
    if (!isRunning) setImmediate(run);
    isRunning = true;
    return promise;
  };
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly since: number;
}

async function doTogether<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  together: readonly Waiting<Item, Result>[],
): Promise<void> {
  const oldest = performance.now() - waitAtMostMs;
  for (const { reject } of together.filter(({ since }) => since < oldest)) reject(tooBusy());
  const batch = together.filter(({ since }) => since >= oldest);
  if (batch.length === 0) return;
  try {
    const results = await withDeadline(batchWithinMs, work(batch.map(({ item }) => item)));
    if (results.length !== batch.length) throw new Error(`${batch.length} items have ${results.length} results`);
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await doTogether(work, [one]);
  }
}
