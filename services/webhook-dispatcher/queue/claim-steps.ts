import type { Db } from '../../../shared/db/connections/connect.ts';
import { eligiblePlans } from '../../../shared/domain/access/plan.ts';
import { closingReasons } from '../../../shared/domain/webhooks/closing-reason.ts';
import type { OpenStatus } from '../../../shared/domain/webhooks/retry.ts';
import type { Share } from './room.ts';

/** Lanes of one kind that a claim looks at. */
export const lanesPerClaim = 100;

/** Deliveries of an endpoint that gets nothing more that one claim closes. */
const closedPerLane = 200;

/** What a claim may take of each kind. */
export type Shares = Readonly<Record<OpenStatus, Share>>;

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
          when e.deleted_at is not null then ${reason(db, 'deleted')}
          when not e.enabled then ${reason(db, 'disabled')}
          when not w.plan = any (${eligiblePlans}::text[]) then ${reason(db, 'planLapsed')}
          when not w.webhooks_enabled then ${reason(db, 'switchedOff')} end as reason
        from webhook_endpoints e join workspaces w on w.id = e.workspace_id
        where e.id = due.endpoint_id
        limit 1
      ) endpoint
    )`;
}

function reason(db: Db, word: keyof typeof closingReasons) {
  return db.unsafe(`'${closingReasons[word]}'`);
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

/**
 * `seen`: what the oldest deliveries of each lane, as many as may be under way, come to. `ready` of them may be sent, or are
 * to be closed for the endpoint's sake; of those that may be sent a lane offers little more than its even share.
 */
export function oldestOfLanes(db: Db, { pending, retrying }: Shares) {
  return db`
    lanes as materialized (
      select count(*) filter (where lane = 'pending') as pending, count(*) filter (where lane = 'retrying') as retrying
      from lane
    ), seen as materialized (
      select lane.*, oldest.* from lane cross join lateral (
        select case when reason is not null then most
          when lane = 'pending' then ceil(1.25 * ${pending.room} / pending) else ceil(1.25 * ${retrying.room} / retrying)
          end::int as offer
        from lanes
      ) share cross join lateral (
        select count(*) as looked_at, count(*) filter (where under_way) as under_way, count(*) filter (where is_ready) as ready,
          least(min(leased_until) filter (where under_way), min(due_at) filter (where not under_way and not is_ready))
            as others_due_at,
          (array_agg(at) filter (where is_ready))[1:offer] as offered,
          (array_agg(event) filter (where is_ready))[1:offer] as offered_events,
          (array_agg(event_id) filter (where is_ready))[1:offer] as offered_event_ids
        from (
          select *, not under_way and (due_at <= now() or lane.reason is not null) as is_ready from (
            select d.ctid as at, d.event, d.event_id, d.due_at, d.leased_until, d.leased_until > now() is true as under_way
            from open_deliveries d
            where d.endpoint_id = lane.endpoint_id and d.status = lane.lane
            order by d.due_at, d.id limit lane.most
          ) judged
        ) delivery
      ) oldest
    ), offered as (
      select seen.*, delivery.* from seen cross join lateral
        unnest(offered, offered_events, offered_event_ids) with ordinality as delivery (at, event, event_id, nth)
    )`;
}

/**
 * `chosen`: of those that may be sent now, whose turn it is: workspaces take turns, and so do the lanes of each. Of these as
 * many as there is room for their bytes; one for which alone there is too little holds up nobody behind it. What the
 * endpoint no longer subscribes to is closed instead: `ending` are those and all that the endpoint's state ends.
 */
export function chosen(db: Db, { pending, retrying }: Shares) {
  return db`
    in_turn as (
      select *, row_number() over (partition by lane, workspace_id order by nth, since) as turn
      from offered where reason is null
    ), placed as (
      select *, row_number() over (partition by lane order by turn, since) as place from in_turn
    ), sized as (
      select placed.*, data, coalesce(octet_length(data), 0) as bytes,
        case lane when 'pending' then ${pending.bytes}::int else ${retrying.bytes}::int end as most_bytes,
        case lane when 'pending' then ${pending.mayBeLarger}::bool else ${retrying.mayBeLarger}::bool end as may_be_larger
      from placed left join lateral (
        select e.data from events e where e.workspace_id = placed.workspace_id and e.id = placed.event_id
      ) sent on true
      where case lane
        when 'pending' then place <= ${pending.room} and turn <= ${pending.perWorkspace}
        else place <= ${retrying.room} and turn <= ${retrying.perWorkspace} end
    ), summed as (
      select *, sum(bytes) filter (where bytes <= most_bytes) over before as bytes_so_far,
        count(*) filter (where bytes > most_bytes) over before as larger_so_far
      from sized window before as (partition by lane order by place)
    ), chosen as materialized (
      select *, subscribes(events, event) and (starts_with(event, 'order.') or exists (
          select from automation_rules r
          where r.workspace_id = summed.workspace_id and r.event = summed.event and r.endpoint_id = summed.endpoint_id
        )) as is_wanted
      from summed
      where case when bytes <= most_bytes then bytes_so_far <= most_bytes else may_be_larger and larger_so_far = 1 end
    ), ending as materialized (
      select at, reason from offered where reason is not null
      union all
      select at, ${reason(db, 'unsubscribed')} from chosen where not is_wanted
    )`;
}

/**
 * `left_over`: when each lane is due next. When all that were looked at are under way, only a result or the end of a lease
 * makes room for those behind them; when some were closed, those behind them are to be looked at now.
 */
export function leftOver(db: Db, leaseMs: number) {
  return db`
    outcome as (
      select lane_at, looked_at, most, under_way, ready, others_due_at, case when reason is null then 0 else ready end as ended,
        0 as claimed
      from seen
      union all
      select lane_at, 0, 0, 0, 0, null, (not is_wanted)::int, is_wanted::int from chosen
    ), lane_outcome as (
      select lane_at, sum(looked_at) as looked_at, sum(most) as most, sum(under_way) as under_way, sum(ready) as ready,
        min(others_due_at) as others_due_at, sum(ended) as ended, sum(claimed) as claimed
      from outcome group by lane_at
    ), left_over as materialized (
      select lane_at, looked_at > 0 and looked_at = most and under_way + claimed = looked_at as at_cap,
        case when ready > ended + claimed or ended > 0 and looked_at = most then now()
          else least(others_due_at, case when claimed > 0 then now() + ${leaseMs} * interval '1 ms' end) end as next_due_at
      from lane_outcome
    )`;
}
