import { type Db, isLockTimeout, isUnavailable } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { withDeadline } from '../../../shared/runtime/with-deadline.ts';
import { type Place, placesNow, within } from '../../../shared/tracing/place.ts';
import { attemptsCounted, batches, deliveriesCounted, outcomeOf } from '../counters.ts';
import { type Result, settle } from './settle.ts';

export interface Settling {
  /** Resolves when the result is written, or lost to another claim, or given up. */
  settle(result: Result): Promise<void>;
}

const batchMs = 5;
const longestRestMs = 50;
const mostPerBatch = 500;
const statementMs = 10_000;
const pauseMs = 500;

/** After this the attempt runs again instead, under the same number. A result waits so long while the database is away. */
const keepForMs = 10 * 60_000;

interface Waiting {
  readonly result: Result;
  readonly done: () => void;
  readonly giveUpAt: number;
  /** For which it is settled. */
  readonly places: readonly Place[];
}

/**
 * Settles what comes within a few milliseconds in one statement, one at a time; while the database is away, again and again.
 * Results of a workspace of which somebody holds a lane wait apart, so that nobody else's wait with them. `onMore` is told when
 * there is room for more that is due.
 */
export function settleInBatches(db: Db, log: Log, onMore: () => void): Settling {
  const apart = new Map<string, Queue>();

  const setApart = (workspaceId: string, held: readonly Waiting[]): void => {
    const settleOwn = (batch: readonly Waiting[]) => settleBatch({ db, log, onMore }, batch);
    const queue = apart.get(workspaceId) ?? createQueue(settleOwn, () => apart.delete(workspaceId));
    apart.set(workspaceId, queue);
    queue.add(held);
  };

  const onHeld = async (batch: readonly Waiting[]): Promise<readonly Waiting[]> => {
    const byWorkspace = [...Map.groupBy(batch, ({ result }) => result.workspaceId)];
    if (byWorkspace.length > 1) {
      const left: Waiting[] = [];
      for (const [, own] of byWorkspace) left.push(...(await settleBatch({ db, log, onMore, onHeld }, own)));
      return left;
    }
    for (const [workspaceId, own] of byWorkspace) setApart(workspaceId, own);
    return [];
  };

  const queue = createQueue((batch) => settleBatch({ db, log, onMore, onHeld }, batch));

  return {
    settle(result) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const giveUpAt = performance.now() + keepForMs;
      (apart.get(result.workspaceId) ?? queue).add([{ result, done: resolve, giveUpAt, places: placesNow() }]);
      return promise;
    },
  };
}

interface Queue {
  add(more: readonly Waiting[]): void;
}

/** Hands over what waits, a batch at a time; `work` gives what is to be handed over again. */
function createQueue(
  work: (batch: readonly Waiting[]) => Promise<readonly Waiting[]>,
  onEmpty: () => void = () => {},
): Queue {
  let waiting: Waiting[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    await Bun.sleep(batchMs);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch);
      const began = performance.now();
      const left = await work(batch);
      waiting = [...left, ...waiting.slice(batch.length)];
      // Twice what the last took: under load, fewer and larger statements.
      const restMs = Math.max(batchMs, Math.min(longestRestMs, 2 * (performance.now() - began)));
      await Bun.sleep(left.length > 0 ? pauseMs : waiting.length < mostPerBatch ? restMs : 0);
    }
    isRunning = false;
    onEmpty();
  };

  return {
    add(more) {
      waiting.push(...more);
      if (isRunning) return;
      isRunning = true;
      void within([], run);
    },
  };
}

interface SettlingBatch {
  readonly db: Db;
  readonly log: Log;
  readonly onMore: () => void;
  /** Of a batch for which somebody holds a lane; without it, it is settled again. */
  readonly onHeld?: (batch: readonly Waiting[]) => Promise<readonly Waiting[]>;
}

/** Gives what is to be settled again. */
async function settleBatch(settling: SettlingBatch, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const { db, log, onMore, onHeld } = settling;
  const results = batch.map(({ result }) => result);
  const places = batch.flatMap((each) => each.places);
  try {
    const { settled, hasMore } = await withDeadline(
      statementMs,
      within(places, () => settle(db, results)),
    );
    batches.settled.add(results.length);
    count(results, new Set(settled));
    if (hasMore) onMore();
  } catch (error) {
    if (isLockTimeout(error) && onHeld) return onHeld(batch);
    if (isUnavailable(error)) return keepOrGiveUp(log, batch, error);
    // One result that cannot be written must not take the others with it.
    if (batch.length > 1) return (await Promise.all(batch.map((one) => settleBatch(settling, [one])))).flat();
    log.error('a result cannot be written: the attempt will run again', { delivery: results[0]?.id, error });
  }
  for (const { done } of batch) done();
  return [];
}

function keepOrGiveUp(log: Log, batch: readonly Waiting[], error: unknown): readonly Waiting[] {
  log.warn('results wait for the database', { results: batch.length, error: String(error) });
  const isLate = ({ giveUpAt }: Waiting): boolean => performance.now() > giveUpAt;
  for (const { done } of batch.filter(isLate)) done();
  return batch.filter((each) => !isLate(each));
}

function count(results: readonly Result[], settled: ReadonlySet<string>): void {
  for (const { id, error, next } of results) {
    if (!settled.has(id)) continue;
    attemptsCounted.inc({ outcome: outcomeOf(error) });
    if (next !== 'retrying') deliveriesCounted.inc({ status: next });
  }
}
