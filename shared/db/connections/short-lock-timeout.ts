import type { Db, Tx } from './connect.ts';

const lockMs = 200;

/** For writes on a pool that requests share: waiting for a lock there would take a connection from them. */
export async function withShortLockTimeout(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`;
    await work(tx);
  });
}
