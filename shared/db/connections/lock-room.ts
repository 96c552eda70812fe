import { Refused } from '../../domain/refused.ts';
import { type Deadline, deadlineIn } from '../../runtime/deadline.ts';
import { createTenantLimiter } from '../../runtime/tenant-limiter.ts';
import { type Begins, type Db, isLockTimeout } from './connect.ts';

/** Who asks. */
interface Asking {
  readonly workspaceId: string;
  /** Once it has passed, nothing is begun and nothing committed. */
  readonly deadline?: Deadline | undefined;
}

/** Does the work of workspaces so that one whose work waits for a lock keeps none of the others waiting. */
export interface Room<Pool> {
  /**
   * Does it at once, on connections on which nothing waits for longer than it takes to commit; what finds a lock kept is
   * undone and done again where it may wait. So `work` is one transaction. Throws `unavailable` when too much of the
   * workspace waits already.
   */
  run<Result>(asking: Asking, work: (db: Pool) => Promise<Result>): Promise<Result>;
  /** Does it where it may wait. */
  wait<Result>(asking: Asking, work: (db: Pool) => Promise<Result>): Promise<Result>;
}

export interface LockRoom {
  /** Transactions that `run`; of what has met a conflict already, those that may wait. */
  begins(asking: Asking, found?: 'conflict'): Begins;
}

interface RoomOptions<Pool> {
  /** Connections with the settings of that name. */
  readonly impatient: Pool;
  /** Connections on which a lock is waited for as long as is usual. */
  readonly patient: Pool;
}

/** Of one workspace: that wait for a lock, each on a connection, and that wait for such a connection. */
const limits = { running: 2, queued: 254 };

/** Whoever has waited longer for a connection is refused and never begun: they give up soon after. */
export const waitAtMostMs = 5_000;

export function createRoom<Pool>({ impatient, patient }: RoomOptions<Pool>): Room<Pool> {
  const limiter = createTenantLimiter(limits, tooBusy);
  const wait: Room<Pool>['run'] = ({ workspaceId }, work) => {
    const turn = deadlineIn(waitAtMostMs, tooBusy);
    return limiter.run(workspaceId, () => {
      turn.assert();
      return work(patient);
    });
  };

  const run: Room<Pool>['run'] = async (asking, work) => {
    try {
      return await work(impatient);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    return wait(asking, work);
  };

  return { run, wait };
}

export function createLockRoom(options: RoomOptions<Db>): LockRoom {
  const { run, wait } = createRoom(options);
  return {
    begins: (asking, found) => ({
      begin(work) {
        const turn = deadlineIn(waitAtMostMs, tooBusy);
        return (found === 'conflict' ? wait : run)(asking, (db) =>
          db.begin(async (tx) => {
            turn.assert();
            asking.deadline?.assert();
            const result = await work(tx);
            asking.deadline?.assert();
            return result;
          }),
        );
      },
    }),
  };
}

/** What a call is told that has waited too long for its turn, and was not begun. */
export function tooBusy(): Refused {
  return new Refused('unavailable', 'The service is not available right now, try again soon.');
}
