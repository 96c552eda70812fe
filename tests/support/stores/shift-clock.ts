import type { Db } from '../../../shared/db/connections/connect.ts';

export async function shiftClock(db: Db, interval: string): Promise<void> {
  await db.unsafe(`create or replace function clock() returns timestamptz language sql volatile
    return date_trunc('milliseconds', clock_timestamp() + interval '${interval}')`);
}
