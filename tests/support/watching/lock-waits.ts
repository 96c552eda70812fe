import type { Db } from '../../../shared/db/connections/connect.ts';

/** Whether a statement in this database waits for a lock. */
export async function isLockAwaited(db: Db): Promise<boolean> {
  const waiting = await db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
}
