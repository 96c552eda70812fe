import type { Db } from '../../../shared/db/connections/connect.ts';
import { leaseMs } from './claim.ts';

/** Nothing waits so long: neither the longest retry (270 s) nor a lease. */
const longestMs = 5 * 60_000;

/** Of a lane at a time: the rest when these have gone. */
const mostPerLane = 1_000;

/**
 * Makes due what a clock that ran ahead has put off: stamped so, a delivery would wait for days once the clock is right again.
 * Also what lies behind others of its lane that are due in their time. What may be under way gets a whole lease. Gives how many
 * lanes.
 */
export async function bringBack(db: Db): Promise<number> {
  const { count } = await db`
    with bound as materialized (
      select now() + ${longestMs} * interval '1 ms' as latest
    ), ahead as materialized (
      select l.ctid as at, endpoint_id, status from endpoint_lanes l, bound, lateral (
        select due_at as last from open_deliveries o where o.endpoint_id = l.endpoint_id and o.status = l.status
        order by o.due_at desc limit 1
      ) furthest, lateral (
        -- Those under way are the oldest.
        select max(leased_until) as last_lease from (
          select leased_until from open_deliveries o where o.endpoint_id = l.endpoint_id and o.status = l.status
          order by o.due_at, o.id limit l.cap
        ) oldest
      ) leased
      where status in ('pending', 'retrying') and next_due_at is not null
        and greatest(next_due_at, last, last_lease) > latest
      -- As a row: it is no index's order, for the sake of which every lane would be read, also those in which nothing waits.
      order by (endpoint_id, status) for update of l skip locked
    ), late as materialized (
      select of_lane.id from bound, ahead cross join lateral (
        select o.id from open_deliveries o
        where o.endpoint_id = ahead.endpoint_id and o.status = ahead.status
          and (o.due_at > latest or o.leased_until > latest)
        order by o.due_at, o.id limit ${mostPerLane} for update of o skip locked
      ) of_lane
    ), brought as (
      -- By an array: a plan made while nothing was open would look for them among all that is open, each time.
      update open_deliveries d set
        due_at = case when d.due_at > latest then now() else d.due_at end,
        leased_until = case when d.leased_until > latest then now() + ${leaseMs} * interval '1 ms' else d.leased_until end
      from bound where d.id = any (array(select id from late))
    )
    update endpoint_lanes l set next_due_at = least(next_due_at, now()), version = version + 1 from ahead where l.ctid = ahead.at`;
  return count;
}
