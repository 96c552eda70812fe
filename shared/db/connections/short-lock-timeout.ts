import type { Db, Tx } from './connect.ts';

const lockTimeoutMs = 200;

/** For writes on a pool that requests share, where waiting for a lock would occupy a connection. */
export async function withShortLockTimeout(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
    await work(tx);
  });
}
