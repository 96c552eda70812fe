-- Nothing is due or leased in more than ten minutes but what a clock that ran ahead has stamped: it is due now.
with recursive endpoint (id) as (
  (select endpoint_id from open_deliveries where endpoint_id > '' order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from open_deliveries d where d.endpoint_id > e.id order by d.endpoint_id limit 1)
  from endpoint e where e.id is not null
), ahead as materialized (
  select ahead.id from endpoint cross join lateral (
    select d.id from open_deliveries d
    where d.endpoint_id = endpoint.id and d.due_at > now() + interval '10 minutes'
    order by d.due_at limit 1000 for update skip locked
  ) ahead
)
update open_deliveries set due_at = now() where id = any (array(select id from ahead))
