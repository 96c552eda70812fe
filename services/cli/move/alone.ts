import { Refused } from '../../../shared/basics/refused.ts';
import { connect, isLockTimeout, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';

/** That of a command which was just killed ends within this time. */
const lockMs = 2_000;

/** Runs `work` while no other command moves the workspace, from or to any of the databases. Throws `invalid_state`. */
export async function alone<Result>(
  [url, ...others]: readonly string[],
  workspaceId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (url === undefined) return work();
  const settings = { ...withoutTimeLimit, lock_timeout: String(lockMs), idle_in_transaction_session_timeout: '0' };
  const db = connect(url, { name: 'cli move', max: 1, settings });
  try {
    const result = await db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('move'), hashtext(${workspaceId}))`.catch((error) => {
        if (!isLockTimeout(error)) throw error;
        throw new Refused('invalid_state', 'another command moves this workspace: wait until it has ended');
      });
      return { done: await alone(others, workspaceId, work) };
    });
    return result.done;
  } finally {
    await db.end();
  }
}
