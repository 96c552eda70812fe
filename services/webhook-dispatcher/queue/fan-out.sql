-- Makes the deliveries of :most events, shared between up to 100 workspaces from :after on. An event leaves the outbox
-- in the same transaction, so it is fanned out exactly once (I4, I5).
with recursive workspace (id, nth) as (
  (select workspace_id, 1 from event_outbox where workspace_id > :'after'::text order by workspace_id limit 1)
  union all
  select (select o.workspace_id from event_outbox o where o.workspace_id > w.id order by o.workspace_id limit 1), nth + 1
  from workspace w where w.id is not null and nth < 100
), share as materialized (
  select id, ceil(:most::numeric / count(*) over ())::int as events,
    exists (select from workspaces w where w.id = workspace.id and w.moving_since is not null) as is_moving
  from workspace where id is not null
), event as (
  delete from event_outbox where ctid = any (array(
    select mine.at from share cross join lateral (
      select ctid as at from event_outbox
      where workspace_id = share.id and not share.is_moving order by event_id limit share.events for update skip locked
    ) mine))
  returning *
), receiving as materialized (
  select event.workspace_id, event.event_id, event.name, r.id as endpoint_id, r.closing_reason
  from event cross join lateral (
    select id, events, closing_reason from webhook_receivers
    where workspace_id = event.workspace_id and deleted_at is null
      -- An endpoint created while the clock was ahead gets current events.
      and (created_at <= event.recorded_at or created_at > now())
      and (closing_reason is null or closing_reason = 'endpoint disabled')
    offset 0
  ) r
  where exists (
    select from routes(event.workspace_id, event.name, r.id, event.recorded_at) where by_rule or subscribes(r.events, event.name))
), made as (
  insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
  select workspace_id, endpoint_id, event_id, name from receiving where closing_reason is null order by event_id
  on conflict do nothing
  returning workspace_id, endpoint_id
), missed as (
  insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, last_error, created_at)
  select workspace_id, endpoint_id, event_id, delivery_id(event_id, endpoint_id), name, 'failed', 0, 0, closing_reason, clock()
  from receiving where closing_reason is not null
  on conflict do nothing
)
select (select count(*) from event)::int as events, (select count(*) from made)::int as deliveries,
  (select max(id) from share having count(*) = 100) as "lastWorkspaceId",
  exists (select from event join share on id = workspace_id group by id, events having count(*) = events) as "isMore",
  array(select distinct workspace_id || ' ' || endpoint_id from made) as endpoints,
  array(select trace_parent from event where trace_parent is not null) as traced
