import type { Db } from '../../../shared/db/connections/connect.ts';

/** What the database's clock says from now on, as far as anything of ours asks it. */
export async function setClock(db: Db, offset: string): Promise<void> {
  await db.unsafe(`create or replace function clock() returns timestamptz language sql volatile
    return date_trunc('milliseconds', clock_timestamp() + interval '${offset}')`);
}
