import { Refused } from '../../basics/refused.ts';
import { type Deadline, deadlineIn } from '../../runtime/deadline.ts';
import { createTenantLimiter } from '../../runtime/tenant-limiter.ts';
import { type Db, isLockTimeout, type TransactionSource } from './connect.ts';

export interface RetryUnderLock {
  forCall(call: Call): TransactionSource;
}

interface Call {
  readonly workspaceId: string | (() => Promise<string>);
  readonly deadline?: Deadline | undefined;
}

interface Pools<Pool> {
  readonly impatient: Pool;
  readonly patient: Pool;
}

const limits = { running: 2, queued: 254 };

/** Queueing limit: beyond it the client is about to time out, so what has not begun is rejected. */
export const maxQueueMs = 5_000;

export function retryUnderLock(pools: Pools<Db>): RetryUnderLock {
  const run = createRetry(pools);
  return {
    forCall: ({ workspaceId, deadline }) => ({
      begin: (work) =>
        run(workspaceId, (db, startBy) =>
          db.begin(async (tx) => {
            startBy.assert();
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
  work: (pool: Pool, startBy: Deadline) => Promise<Result>,
) => Promise<Result>;

// Runs `work`, one transaction, with a lock timeout of 50 ms; one that meets a lock is rolled back and retried on
// patient connections, of which a workspace gets two. Throws `unavailable`.
export function createRetry<Pool>({ impatient, patient }: Pools<Pool>): Retry<Pool> {
  const limiter = createTenantLimiter(limits, tooBusy);
  return async (workspaceId, work) => {
    const startBy = deadlineIn(maxQueueMs, tooBusy);
    try {
      return await work(impatient, startBy);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    const tenantId = typeof workspaceId === 'string' ? workspaceId : await workspaceId();
    return limiter.run(tenantId, () => {
      startBy.assert();
      return work(patient, startBy);
    });
  };
}

export function tooBusy(): Refused {
  return new Refused('unavailable', 'The service is not available right now, try again soon.');
}
