-- Workspaces with deliveries that have been due for :minutes, once an hour. One index look-up for each endpoint.
with recursive endpoint (id) as (
  (select endpoint_id from open_deliveries where endpoint_id > '' order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from open_deliveries d where d.endpoint_id > e.id order by d.endpoint_id limit 1)
  from endpoint e where e.id is not null
), late as (
  select r.workspace_id, sum(due.deliveries)::int as deliveries
  from endpoint cross join lateral (
    select id, workspace_id, closing_reason from webhook_receivers where id = endpoint.id limit 1
  ) r cross join lateral (
    select count(*) as deliveries from (
      select from open_deliveries d
      where d.endpoint_id = r.id and d.due_at < now() - :minutes::int * interval '1 minute' limit 1000
    ) d
  ) due
  where r.closing_reason is null and due.deliveries > 0
  group by r.workspace_id
), recorded as (
  insert into notifications (kind, workspace_id, data, dedupe_key)
  select 'deliveries.late', workspace_id, json_build_object('deliveries', deliveries, 'minutes', :minutes::int), key
  from late cross join lateral (
    select 'deliveries.late ' || workspace_id || ' ' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24') as key) k
  where not exists (select from notifications n where n.dedupe_key = key offset 0)
  on conflict do nothing
  returning id
)
select count(*)::int as recorded from recorded
