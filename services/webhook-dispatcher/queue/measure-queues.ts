import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Plan } from '../../../shared/domain/access/plan.ts';

/** What waits, of all dispatchers together. Waits are in seconds, 0 where nothing waits. */
export interface Queues {
  /** Events without their deliveries, a thousand at most, and how long the oldest has waited. */
  readonly events: number;
  readonly oldestEvent: number;
  /** Lanes that are due, two thousand at most. */
  readonly lanes: number;
  /** By plan of their workspace, where there are any: deliveries that could be sent now, and how long the first could have been. */
  readonly due: readonly { readonly plan: Plan; readonly deliveries: number; readonly oldest: number }[];
}

/** Enough to tell that something is wrong, and that many more dispatchers are wanted; found in some milliseconds. */
const mostEvents = 1_000;
const mostLanes = 2_000;

/**
 * Looks at what waits. Of each lane no more deliveries count than may be under way at its endpoint at once, since of what a
 * slow endpoint keeps waiting more dispatchers would send no more; and a delivery could have been sent since it was due and
 * its lane had room.
 */
export async function measureQueues(db: Db): Promise<Queues> {
  const [row] = await db<Queues[]>`
    with lane as materialized (
      select endpoint_id, workspace_id, status, cap, next_due_at from endpoint_lanes
      where status in ('pending', 'retrying') and next_due_at <= now()
      limit ${mostLanes}
    ), waiting as materialized (
      select lane.workspace_id, count(*) as deliveries, min(greatest(lane.next_due_at, oldest.due_at)) as since
      from lane cross join lateral (
        select due_at from open_deliveries d
        where d.endpoint_id = lane.endpoint_id and d.status = lane.status and d.due_at <= now()
          and (d.leased_until is null or d.leased_until <= now())
        order by due_at, id limit lane.cap
      ) oldest
      group by lane.workspace_id
    ), due as (
      select w.plan, sum(deliveries)::int as deliveries, extract(epoch from now() - min(since))::float8 as oldest
      from waiting cross join lateral (select plan from workspaces where id = waiting.workspace_id limit 1) w
      group by w.plan
    ), event as materialized (
      select recorded_at from events where fanned_out_at is null order by id limit ${mostEvents}
    )
    select (select count(*)::int from event) as events, (select count(*)::int from lane) as lanes,
      coalesce(extract(epoch from clock() - (select min(recorded_at) from event)), 0)::float8 as "oldestEvent",
      coalesce((select json_agg(due) from due), '[]') as due`;
  return row ?? { events: 0, oldestEvent: 0, lanes: 0, due: [] };
}
