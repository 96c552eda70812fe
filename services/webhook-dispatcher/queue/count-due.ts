import type { Db } from '../../../shared/db/connections/connect.ts';

/** Enough to tell that many more dispatchers are wanted, and found in some milliseconds. */
const mostLanes = 2_000;

/**
 * Deliveries that are due and wait only for somebody to send them: of each lane no more than may be under way at its
 * endpoint at once, since of what a slow endpoint keeps waiting more dispatchers would send no more.
 */
export async function countDue(db: Db): Promise<number> {
  const [row] = await db<{ due: number }[]>`
    select count(*)::int as due
    from (
      select endpoint_id, status, cap from endpoint_lanes
      where status in ('pending', 'retrying') and next_due_at <= now()
      limit ${mostLanes}
    ) lane
    cross join lateral (
      select from open_deliveries d
      where d.endpoint_id = lane.endpoint_id and d.status = lane.status and d.due_at <= now()
        and (d.leased_until is null or d.leased_until <= now())
      limit lane.cap
    ) waiting`;
  return row?.due ?? 0;
}
