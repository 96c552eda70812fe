import type { Db } from '../../../shared/db/connections/connect.ts';
import { retryUnderLock } from '../../../shared/db/connections/retry-under-lock.ts';

/** One pool for both, for tests in which no statement has to wait for a lock. */
export function transactionsOn(db: Db, impatient = db) {
  return retryUnderLock({ impatient, patient: db });
}
