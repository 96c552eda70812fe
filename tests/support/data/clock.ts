import type { Db } from '../../../shared/db/connections/connect.ts';

/** One more than six hours have, which `believed_now` asks for. */
const enoughBeats = 6 * 3_600 + 1;

/** Writes heartbeats of some hours, up to now, by a clock that is so far off: what is old by it may be dropped. */
export async function clockHasStood(db: Db, offset = '0'): Promise<void> {
  await db`
    insert into sync_horizon (xid, at, clock_at)
    select (newest + nth)::text::xid8, at, at from (
      select (select max(xid)::text::numeric from sync_horizon) as newest, nth,
        clock_timestamp() + ${offset}::text::interval - (${enoughBeats}::int - nth) * interval '1 s' as at
      from generate_series(1, ${enoughBeats}::int) nth
    ) beat`;
}

/** What the database's clock says from now on, as far as anything of ours asks it. */
export async function setClock(db: Db, offset: string): Promise<void> {
  await db.unsafe(`create or replace function clock() returns timestamptz language sql volatile
    return date_trunc('milliseconds', clock_timestamp() + interval '${offset}')`);
}
