-- One index look-up for each endpoint, however many deliveries it has.
with recursive endpoint (id) as (
  (select endpoint_id from open_deliveries where endpoint_id > '' order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from open_deliveries d where d.endpoint_id > e.id order by d.endpoint_id limit 1)
  from endpoint e where e.id is not null
)
select r.id as "endpointId", r.workspace_id as "workspaceId"
from endpoint cross join lateral (
  select id, workspace_id, closing_reason from webhook_receivers where id = endpoint.id limit 1
) r cross join lateral (
  select from open_deliveries d
  where d.endpoint_id = r.id and d.due_at <= case when r.closing_reason is null then now() else 'infinity' end
    and (d.leased_until is null or d.leased_until not between now() and now() + interval '10 minutes')
  limit 1
) claimable
