import { connect, isLockTimeout } from '../../../shared/db/connections/connect.ts';

/** A process that stands still keeps its turn no longer than this. */
const longestMs = 10 * 60_000;

/**
 * Does it while no other replica does; null when one is at it. The turn has a connection of its own, because to detach
 * concurrently is not for transactions, and is the lock of a whole table: it gives the transaction no id, which would hold back
 * what followers of orders see.
 */
export async function inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result | null> {
  const settings = { idle_in_transaction_session_timeout: String(longestMs) };
  const session = connect(url, { name: 'webhook-dispatcher: turn', max: 1, settings });
  let isMine = false;
  try {
    const result = await session.begin(async (tx) => {
      await tx`lock table retention_turn in share update exclusive mode nowait`;
      isMine = true;
      return { done: await work() };
    });
    return result.done;
  } catch (error) {
    if (!isMine && isLockTimeout(error)) return null;
    throw error;
  } finally {
    await session.end();
  }
}
