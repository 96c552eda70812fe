-- Takes what is due and may be sent, as far as the shares go, and closes what may not be sent any more: in one statement,
-- which `claim.ts` runs. ($1 is the lease in ms, the others are the shares of room.ts.)
--
-- Whoever changes what waits in a lane changes the lane's version in the same transaction, and a lane is taken only while
-- its version is that of the statement's snapshot. So the snapshot shows all that waits in it, and `next_due_at` is never
-- set past a delivery that a fan-out, a result or another claim has just put there.
--
-- Rows that are locked here are named by `ctid` afterwards: nobody else changes them, and a plan that was made while a table
-- was empty cannot come to scan an index of it. A limit that is written out tells the planner that there are few.

with share (kind, lane, soon, room, per_endpoint, per_workspace, busy_workspaces, most_bytes, may_be_larger) as materialized (
  values (1, 'pending', true, $2::int, $3::int, $4::int, $5::text[], $6::int, $7::bool),
    (2, 'retrying', true, $8::int, $9::int, $10::int, $11::text[], $12::int, $13::bool),
    (3, 'pending', false, $14::int, $15::int, $16::int, $17::text[], $18::int, $19::bool),
    (4, 'retrying', false, $20::int, $21::int, $22::int, $23::text[], $24::int, $25::bool)

-- 1. Lanes with something due, as the snapshot has them: of each kind up to a hundred, those that wait longest.
), due as materialized (
  select share.kind, share.lane, share.soon, waiting.*
  from share cross join lateral (
    select * from (
      select endpoint_id, workspace_id, version, next_due_at as since, least(cap, share.per_endpoint) as cap
      from endpoint_lanes
      where status = share.lane and answers_soon = share.soon and next_due_at <= now()
        and workspace_id <> all (share.busy_workspaces)
      order by next_due_at limit 100
    ) longest
    limit share.room
  ) waiting

-- 2. Those that are still so, locked. Of an endpoint that gets nothing more up to 200 deliveries are closed.
), locked as materialized (
  select due.*, lane_at, url, secret, next_secret, events, closing_reason,
    case when closing_reason is null then cap else 200 end as most
  from due
  cross join lateral (
    select l.ctid as lane_at from endpoint_lanes l
    where l.endpoint_id = due.endpoint_id and l.status = due.lane and l.version = due.version
    for update skip locked
  ) unchanged
  cross join lateral (
    select r.url, r.secret, r.next_secret, r.events, r.closing_reason from webhook_receivers r
    where r.id = due.endpoint_id
    limit 1
  ) receiver

-- 3. What the oldest deliveries of each lane, as many as may be under way, come to. Those under way are always the oldest.
-- `offered` are those that may be sent, little more than the lane's even share of the room, or all that are to be closed.
), even as materialized (
  select kind, ceil(1.25 * room / count(*))::int as share from locked join share using (kind) group by kind, room
), seen as materialized (
  select locked.*, oldest.*
  from locked join even using (kind)
  cross join lateral (select case when closing_reason is null then even.share else most end as offer) lane_offer
  cross join lateral (
    select count(*) as looked_at, count(*) filter (where under_way) as under_way, count(*) filter (where is_ready) as ready,
      least(min(leased_until) filter (where under_way), min(due_at) filter (where not under_way and not is_ready))
        as others_due_at,
      (array_agg(at) filter (where is_ready))[1:offer] as offered,
      (array_agg(event) filter (where is_ready))[1:offer] as offered_events,
      (array_agg(event_id) filter (where is_ready))[1:offer] as offered_event_ids
    from (
      select *, not under_way and (due_at <= now() or locked.closing_reason is not null) as is_ready from (
        select d.ctid as at, d.event, d.event_id, d.due_at, d.leased_until, d.leased_until > now() is true as under_way
        from open_deliveries d
        where d.endpoint_id = locked.endpoint_id and d.status = locked.lane
        order by d.due_at, d.id limit locked.most
      ) of_lane
    ) delivery
  ) oldest
), offered as (
  select seen.*, delivery.* from seen cross join lateral
    unnest(offered, offered_events, offered_event_ids) with ordinality as delivery (at, event, event_id, nth)

-- 4. Whose turn it is: workspaces take turns, and so do the lanes of each.
), in_turn as (
  select *, row_number() over (partition by kind, workspace_id order by nth, since) as turn
  from offered where closing_reason is null
), placed as (
  select *, row_number() over (partition by kind order by turn, since) as place from in_turn

-- 5. Of these as many as there is room for their bytes. One for which alone there is too little holds up nobody behind it.
), sized as (
  select placed.*, data, trace_parent, coalesce(octet_length(data), 0) as bytes, most_bytes, may_be_larger
  from placed join share using (kind) left join lateral (
    select e.data, e.trace_parent from events e where e.workspace_id = placed.workspace_id and e.id = placed.event_id
  ) sent on true
  where place <= room and turn <= per_workspace
), summed as (
  select *, sum(bytes) filter (where bytes <= most_bytes) over before as bytes_so_far,
    count(*) filter (where bytes > most_bytes) over before as larger_so_far
  from sized window before as (partition by kind order by place)
), chosen as materialized (
  select *, subscribes(events, event) and exists (select from routes(workspace_id, event, endpoint_id, 'infinity'))
      as is_wanted
  from summed
  where case when bytes <= most_bytes then bytes_so_far <= most_bytes else may_be_larger and larger_so_far = 1 end

-- 6. What is wanted gets a lease and a fencing token; the rest, and all of an endpoint that gets nothing more, is closed. What
-- somebody holds by itself is left for another claim: waiting for it would keep everybody else's waiting.
), token as materialized (
  select gen_random_uuid() as value
), ending as (
  select lane_at, at, closing_reason as reason from offered where closing_reason is not null
  union all
  select lane_at, at, 'endpoint no longer subscribed' from chosen where not is_wanted
), free_to_send as materialized (
  select chosen.* from chosen cross join lateral (
    select from open_deliveries d where d.ctid = chosen.at for update skip locked
  ) mine
  where is_wanted
), free_to_end as materialized (
  select ending.* from ending cross join lateral (
    select from open_deliveries d where d.ctid = ending.at for update skip locked
  ) mine
), claimed as (
  update open_deliveries d set claim = (select value from token), leased_until = now() + $1::int * interval '1 ms'
  from free_to_send chosen where d.ctid = chosen.at
  returning d.id, d.workspace_id, d.endpoint_id, d.status, d.claim, d.attempt, d.event, url, secret, next_secret, bytes,
    trace_parent, data, soon
), closed as (
  delete from open_deliveries d using free_to_end ending where d.ctid = ending.at returning d.*, ending.reason
), archived as (
  insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, http_status,
    last_error, created_at)
  select workspace_id, endpoint_id, event_id, id, event, 'failed', round, attempt, http_status, reason, created_at
  from closed
  returning 1

-- 7. When each lane is due next. When all that were looked at are under way, only a result or the end of a lease makes room
-- for those behind them; when some were closed, those behind them are to be looked at now.
), outcome as (
  select lane_at, looked_at, most, under_way, ready, others_due_at, 0 as ended, 0 as claimed from seen
  union all
  select lane_at, 0, 0, 0, 0, null, 1, 0 from free_to_end
  union all
  select lane_at, 0, 0, 0, 0, null, 0, 1 from free_to_send
), lane_outcome as (
  select lane_at, sum(looked_at) as looked_at, sum(most) as most, sum(under_way) as under_way, sum(ready) as ready,
    min(others_due_at) as others_due_at, sum(ended) as ended, sum(claimed) as claimed
  from outcome group by lane_at
), left_over as materialized (
  select lane_at, looked_at > 0 and looked_at = most and under_way + claimed = looked_at as at_cap,
    case when ready > ended + claimed or ended > 0 and looked_at = most then now()
      else least(others_due_at, case when claimed > 0 then now() + $1::int * interval '1 ms' end) end as next_due_at
  from lane_outcome
), served as (
  update endpoint_lanes l set version = l.version + 1, at_cap = o.at_cap, next_due_at = o.next_due_at
  from left_over o where l.ctid = o.lane_at
  returning l.next_due_at
)

-- A row for each claimed delivery, as one text (`claimedOf` takes it apart), or one row without any.
select
  (select count(*) from archived)::int as closed,
  (select count(*) from due) > (select count(*) from served) as "wasAtWork",
  exists (select from due join share using (kind) group by kind, room having count(*) = least(100, room))
    or exists (select from served where next_due_at <= now()) as "isShort",
  case when c.id is not null then
    concat_ws(E'\x1f', c.id, c.workspace_id, c.endpoint_id, c.status, c.soon, c.claim, c.attempt + 1, c.event, c.url,
      encode(c.secret, 'hex'), coalesce(encode(c.next_secret, 'hex'), ''), c.bytes, coalesce(c.trace_parent, ''),
      c.data)
  end as line
from (select) one left join claimed c on true
