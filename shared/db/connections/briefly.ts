import type { Db, Tx } from './connect.ts';

/** Longer than two processes that write the same rows keep each other waiting. */
const lockMs = 200;

/**
 * Does what is written beside the work of a pool that calls share, as one transaction: who waits there for a lock keeps a
 * connection from them, and what they ask for waits behind it. Throws when somebody keeps one.
 */
export async function briefly(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`;
    await work(tx);
  });
}
