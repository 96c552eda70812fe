import type { Db } from '../../shared/db/connect.ts';
import { eligiblePlans } from '../../shared/domain/plan.ts';
import type { OpenStatus } from '../../shared/domain/webhook-retry.ts';
import type { Share } from './room.ts';

/** Lanes of one kind that a claim looks at. */
export const lanesPerClaim = 100;

/** Deliveries of an endpoint that gets nothing more that one claim closes. */
const closedPerLane = 200;

type Shares = Readonly<Record<OpenStatus, Share>>;

/**
 * `due`: lanes with something due, as the snapshot has them. `lane`: those still so, locked, with all about their endpoint.
 *
 * What is locked here nobody else changes, so later steps name rows by `ctid`: a plan made while a table was empty then
 * cannot come to scan an index of it.
 */
export function lockedLanes(db: Db, shares: Shares) {
  return db`
    due as materialized (
      ${dueLanes(db, 'pending', shares.pending)} union all ${dueLanes(db, 'retrying', shares.retrying)}
    ), lane as materialized (
      select due.*, locked.*, endpoint.*, case when reason is null then cap else ${closedPerLane} end as most
      from due
      cross join lateral (
        select l.ctid as lane_at from endpoint_lanes l
        where l.endpoint_id = due.endpoint_id and l.status = due.lane and l.version = due.version
        for update skip locked
      ) locked
      cross join lateral (
        select e.url, e.secret, e.next_secret, e.events, case
          when e.deleted_at is not null then 'endpoint deleted'
          when not e.enabled then 'endpoint disabled'
          when not w.plan = any (${eligiblePlans}::text[]) then 'paused: the plan of the workspace has no webhooks'
          when not w.webhooks_enabled then 'paused: webhooks are switched off for the workspace' end as reason
        from webhook_endpoints e join workspaces w on w.id = e.workspace_id
        where e.id = due.endpoint_id
        limit 1
      ) endpoint
    )`;
}

// A limit that is written out tells the planner that there are few, whatever the plan was made for.
function dueLanes(db: Db, lane: OpenStatus, { room, perEndpoint, busyWorkspaces }: Share) {
  return db`(
    select * from (
      select endpoint_id, status as lane, workspace_id, version, next_due_at as since, least(cap, ${perEndpoint}) as cap
      from endpoint_lanes
      where status = ${lane} and next_due_at <= now() and workspace_id <> all (${busyWorkspaces}::text[])
      order by next_due_at limit ${db.unsafe(String(lanesPerClaim))}
    ) longest_waiting
    limit ${room}
  )`;
}

/** `seen`: the oldest deliveries of each lane, as many as may be under way; a lane without any has one row of nulls. */
export function oldestOfLanes(db: Db) {
  return db`
    looked_at as (
      select lane.*, first.*, coalesce(leased_until > now(), false) as under_way
      from lane left join lateral (
        select *, row_number() over (order by due_at, id) as nth from (
          select d.ctid as at, d.id, d.event, d.due_at, d.leased_until from open_deliveries d
          where d.endpoint_id = lane.endpoint_id and d.status = lane.lane
          order by d.due_at, d.id limit lane.most
        ) oldest
      ) first on true
    ), seen as materialized (
      select *, id is not null and reason is not null and not under_way as closes,
        not under_way and reason is null and due_at <= now() is true as is_sendable
      from looked_at
    )`;
}

/**
 * `ranked`: of those that may be sent now, which are picked: workspaces take turns, and so do the lanes of each. What is
 * picked but no longer subscribed to is closed instead: `ending` are those and all that the endpoint's state ends.
 */
export function ranked(db: Db, { pending, retrying }: Shares) {
  return db`
    in_turn as (
      select *, row_number() over (partition by lane, workspace_id order by nth, since) as turn from seen where is_sendable
    ), placed as (
      select *, row_number() over (partition by lane order by turn, since) as place from in_turn
    ), chosen as (
      select *, case lane
        when 'pending' then place <= ${pending.room} and turn <= ${pending.perWorkspace}
        else place <= ${retrying.room} and turn <= ${retrying.perWorkspace} end as is_chosen
      from placed
    ), ranked as materialized (
      select *, is_chosen and is_wanted as is_picked, is_chosen and not is_wanted as is_unwanted
      from chosen cross join lateral (
        select is_chosen and subscribes(events, event) and (starts_with(event, 'order.') or exists (
          select from automation_rules r
          where r.workspace_id = chosen.workspace_id and r.event = chosen.event and r.endpoint_id = chosen.endpoint_id
        )) as is_wanted
        offset 0
      ) judged
    ), ending as materialized (
      select at, reason from seen where closes
      union all
      select at, 'endpoint no longer subscribed' from ranked where is_unwanted
    )`;
}

/**
 * `left_over`: when each lane is due next. When all rows that were looked at are under way, only a result or the end of a
 * lease makes room for those behind them; when some were closed, those behind them are to be looked at now.
 */
export function leftOver(db: Db, leaseMs: number) {
  return db`
    left_over as materialized (
      select lane_at,
        count(id) = max(most) and bool_and(under_way or is_picked) as at_cap,
        case when count(id) = max(most) and bool_or(closes) then now() else min(next_due_at) end
          as next_due_at
      from (
        select lane_at, id, most, under_way, false as is_picked, closes,
          case when closes then null when under_way then leased_until else greatest(due_at, now()) end as next_due_at
        from seen where not is_sendable
        union all
        select lane_at, id, most, false, is_picked, is_unwanted,
          case when is_unwanted then null when is_picked then now() + ${leaseMs} * interval '1 ms' else now() end
        from ranked
      ) timed
      group by lane_at
    )`;
}
