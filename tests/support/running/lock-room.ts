import type { Db } from '../../../shared/db/connections/connect.ts';
import { createLockRoom } from '../../../shared/db/connections/lock-room.ts';

/** Where nothing waits for a lock but what the test makes wait: one pool for all. */
export function lockRoomOn(db: Db, impatient = db) {
  return createLockRoom({ impatient, patient: db });
}
