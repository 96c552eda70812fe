import { Refused } from '../../basics/refused.ts';
import { type Deadline, deadlineIn } from '../../runtime/deadline.ts';
import { createTenantLimiter } from '../../runtime/tenant-limiter.ts';
import { type Begins, type Db, isLockTimeout } from './connect.ts';

/** Begins transactions, and retries where it may wait the one that met a lock. */
export interface RetryUnderLock {
  begins(call: Call): Begins;
}

interface Call {
  /** Of whoever has to wait; asked for by a function where only then it has to be known. */
  readonly workspaceId: string | (() => Promise<string>);
  /** Once it has passed, nothing is begun and nothing committed. */
  readonly deadline?: Deadline | undefined;
}

interface Pools<Pool> {
  /** Connections with the settings of that name: a lock is waited for 50 ms. */
  readonly impatient: Pool;
  /** Connections on which a lock is waited for as long as is usual. */
  readonly patient: Pool;
}

/** Transactions of one workspace: that wait for a lock, each on a connection, and that wait for such a connection. */
const limits = { running: 2, queued: 254 };

/** Queueing limit: beyond it the client is about to time out, so what has not begun is rejected. */
export const waitAtMostMs = 5_000;

export function retryUnderLock(pools: Pools<Db>): RetryUnderLock {
  const run = createRetry(pools);
  return {
    begins: ({ workspaceId, deadline }) => ({
      begin: (work) =>
        run(workspaceId, (db, turn) =>
          db.begin(async (tx) => {
            turn.assert();
            deadline?.assert();
            const result = await work(tx);
            deadline?.assert();
            return result;
          }),
        ),
    }),
  };
}

type Retry<Pool> = <Result>(
  workspaceId: Call['workspaceId'],
  work: (pool: Pool, turn: Deadline) => Promise<Result>,
) => Promise<Result>;

/**
 * Runs `work` on impatient connections; what finds a lock kept is rolled back, and retried on patient ones, of which a workspace
 * gets two: so its locks delay no other. `work` is one transaction. Throws `unavailable` when too much of the workspace waits.
 */
export function createRetry<Pool>({ impatient, patient }: Pools<Pool>): Retry<Pool> {
  const limiter = createTenantLimiter(limits, tooBusy);
  return async (workspaceId, work) => {
    const turn = deadlineIn(waitAtMostMs, tooBusy);
    try {
      return await work(impatient, turn);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    const whose = typeof workspaceId === 'string' ? workspaceId : await workspaceId();
    return limiter.run(whose, () => {
      turn.assert();
      return work(patient, turn);
    });
  };
}

/** The answer to a call that has waited too long for its turn, and was not begun. */
export function tooBusy(): Refused {
  return new Refused('unavailable', 'The service is not available right now, try again soon.');
}
