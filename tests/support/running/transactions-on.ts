import type { Db } from '../../../shared/db/connections/connect.ts';
import { retryUnderLock } from '../../../shared/db/connections/retry-under-lock.ts';

/** Where nothing waits for a lock but what the test makes wait: one pool for all. */
export function transactionsOn(db: Db, impatient = db) {
  return retryUnderLock({ impatient, patient: db });
}
