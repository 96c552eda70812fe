import { type Db, isLockTimeout, isUnavailable } from '../../../shared/db/connections/connect.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { type Place, placesNow, within } from '../../../shared/tracing/place.ts';
import { type Result, settle } from './settle.ts';

/** Results of this long go in one statement; under load of as long as two statements take. */
const batchMs = 5;
const longestBatchMs = 50;
const mostPerBatch = 500;
const statementMs = 10_000;
const retryMs = 500;

/** A result is kept so long while it cannot be written. Then the attempt runs again instead, under the same number. */
const keepForMs = 10 * 60_000;

interface Waiting {
  readonly result: Result;
  readonly resolve: (isWritten: boolean) => void;
  readonly giveUpAt: number;
  readonly places: readonly Place[];
}

/**
 * Settles results that come within a few milliseconds in one statement. Gives whether a result was written: one that lost its
 * claim, or is given up after ten minutes without PostgreSQL, is not. Where a session holds a row of one workspace, the results
 * of that workspace are tried again, and those of the others go on.
 */
export function createSettling(db: Db, log: Log): (result: Result) => Promise<boolean> {
  const queue: Waiting[] = [];
  let isRunning = false;

  const settleBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const places = batch.flatMap((each) => each.places);
      const results = batch.map(({ result }) => result);
      const written = await withDeadline(
        statementMs,
        within(places, () => settle(db, results)),
      );
      for (const { result, resolve } of batch) resolve(written.has(result.id));
    } catch (error) {
      await recover(batch, error);
    }
  };

  const recover = async (batch: readonly Waiting[], error: unknown): Promise<void> => {
    const byWorkspace = [...Map.groupBy(batch, ({ result }) => result.workspaceId).values()];
    if (isLockTimeout(error) && byWorkspace.length > 1) await Promise.all(byWorkspace.map(settleBatch));
    else if (isUnavailable(error)) keep(batch, error);
    else if (batch.length > 1) await Promise.all(batch.map((one) => settleBatch([one])));
    else {
      log.error('writing a result failed, the attempt will run again', { delivery: batch[0]?.result.id, error });
      for (const { resolve } of batch) resolve(false);
    }
  };

  const keep = (batch: readonly Waiting[], error: unknown): void => {
    log.warn('writing results failed, retrying', { results: batch.length, error: String(error) });
    const isLate = ({ giveUpAt }: Waiting): boolean => performance.now() > giveUpAt;
    for (const { resolve } of batch.filter(isLate)) resolve(false);
    setTimeout(() => add(batch.filter((each) => !isLate(each))), retryMs);
  };

  const run = async (): Promise<void> => {
    let pauseMs = batchMs;
    while (queue.length > 0) {
      await Bun.sleep(pauseMs);
      const batch = queue.splice(0, mostPerBatch);
      const began = performance.now();
      await settleBatch(batch);
      pauseMs =
        queue.length >= mostPerBatch ? 0 : Math.min(longestBatchMs, Math.max(batchMs, 2 * (performance.now() - began)));
    }
    isRunning = false;
  };

  const add = (more: readonly Waiting[]): void => {
    queue.push(...more);
    if (isRunning || queue.length === 0) return;
    isRunning = true;
    void within([], run);
  };

  return (result) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    add([{ result, resolve, giveUpAt: performance.now() + keepForMs, places: placesNow() }]);
    return promise;
  };
}
