import type { Db } from '../../../shared/db/connections/connect.ts';

/**
 * Makes the lanes due whose endpoint gets nothing more, so that the next claim closes what is open there (spec: Limits)
 * instead of the one that follows a wait. Gives how many.
 */
export async function closeEndedLanes(db: Db): Promise<number> {
  const { count } = await db`
    with ended as materialized (
      select l.ctid as at from endpoint_lanes l
      cross join lateral (
        select from webhook_receivers r where r.id = l.endpoint_id and r.closing_reason is not null limit 1
      ) nothing_more
      where l.next_due_at > now()
      for update of l skip locked
    )
    update endpoint_lanes l set next_due_at = now(), version = version + 1 from ended where l.ctid = ended.at`;
  return count;
}
