with recursive endpoint (id) as (
  (select endpoint_id from open_deliveries where endpoint_id > '' order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from open_deliveries d where d.endpoint_id > e.id order by d.endpoint_id limit 1)
  from endpoint e where e.id is not null
), due as materialized (
  select endpoint.id, oldest.workspace_id, oldest.deliveries, oldest.since
  from endpoint cross join lateral (
    select min(workspace_id) as workspace_id, count(*) as deliveries, min(due_at) as since from (
      select workspace_id, due_at from open_deliveries d
      where d.endpoint_id = endpoint.id and d.due_at <= now() and (d.leased_until is null or d.leased_until <= now())
      order by due_at, d.id limit :most_deliveries::int
    ) as first
  ) oldest
  where oldest.deliveries > 0
), by_plan as (
  select w.plan, sum(deliveries)::int as deliveries, extract(epoch from now() - min(since))::float8 as oldest
  from due cross join lateral (select plan from workspaces where id = due.workspace_id limit 1) w
  group by w.plan
), workspace (id) as (
  (select workspace_id from event_outbox where workspace_id > '' order by workspace_id limit 1)
  union all
  select (select o.workspace_id from event_outbox o where o.workspace_id > w.id order by o.workspace_id limit 1)
  from workspace w where w.id is not null
), oldest as (
  select recorded_at from workspace cross join lateral (
    select event_id, recorded_at from event_outbox where workspace_id = workspace.id order by event_id limit 1
  ) as first
  order by event_id limit 1
)
select (select count(*)::int from (select from event_outbox where workspace_id > '' limit :most_events::int) as counted) as events,
  (select count(*)::int from due) as endpoints,
  coalesce(extract(epoch from clock() - (select recorded_at from oldest)), 0)::float8 as "oldestEvent",
  coalesce((select json_agg(by_plan) from by_plan), '[]') as due
