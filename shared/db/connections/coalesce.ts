import { withDeadline } from '../../runtime/deadline.ts';
import { currentContexts, type RequestContext, runIn } from '../../tracing/context.ts';
import { isUnavailable } from './connect.ts';
import { maxQueueMs, tooBusy } from './retry-under-lock.ts';

interface Options {
  readonly most?: number;
  readonly atATime?: number;
  /** How long a batch that is not full waits for more calls, up to 50 ms after a slow batch; 0: it begins at once. */
  readonly gatherMs?: number;
}

const batchTimeoutMs = 8_500;
const maxGatherMs = 50;

// Batches concurrent calls: while `atATime` batches run, calls join the next one. If a batch fails, each item is
// retried alone. Throws `unavailable` for an item that has waited five seconds, which is not begun.
export function coalesce<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most = 50, atATime = 1, gatherMs = 0 }: Options = {},
) {
  const queue: QueuedItem<Item, Result>[] = [];
  let running = 0;
  let [isScheduled, isWaitingForMore] = [false, false];
  let gatherTimer: Timer | undefined;

  const schedule = (lastBatchMs = 0): void => {
    const isFull = queue.length >= most;
    if ((isScheduled && !(isWaitingForMore && isFull)) || running >= atATime || queue.length === 0) return;
    clearTimeout(gatherTimer);
    isScheduled = true;
    isWaitingForMore = gatherMs > 0 && !isFull;
    if (isWaitingForMore) gatherTimer = setTimeout(begin, Math.max(gatherMs, Math.min(maxGatherMs, 2 * lastBatchMs)));
    else setImmediate(begin);
  };
  const begin = (): void => {
    isScheduled = false;
    while (running < atATime && queue.length > 0) void run(queue.splice(0, most));
  };
  const run = async (batch: readonly QueuedItem<Item, Result>[]): Promise<void> => {
    const began = performance.now();
    running += 1;
    await runBatch(work, batch);
    running -= 1;
    if (gatherMs === 0) begin();
    else schedule(performance.now() - began);
  };

  return (item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.push({ item, resolve, reject, since: performance.now(), contexts: currentContexts() });
    schedule();
    return promise;
  };
}

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly since: number;
  readonly contexts: readonly RequestContext[];
}

async function runBatch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  items: readonly QueuedItem<Item, Result>[],
): Promise<void> {
  const oldest = performance.now() - maxQueueMs;
  for (const { reject } of items.filter(({ since }) => since < oldest)) reject(tooBusy());
  const batch = items.filter(({ since }) => since >= oldest);
  if (batch.length === 0) return;
  try {
    const contexts = batch.flatMap((each) => each.contexts);
    const working = runIn(contexts, () => work(batch.map(({ item }) => item)));
    const results = await withDeadline(batchTimeoutMs, working, 'PostgreSQL');
    if (results.length !== batch.length) throw new Error(`${batch.length} items have ${results.length} results`);
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await runBatch(work, [one]);
  }
}
