-- What an endpoint misses while it is disabled is written down as it is missed: the fan-out makes a delivery that is closed at
-- once, before its first round (`round` 0), and no clock says what was missed. Until now the times of being disabled were kept.
insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, last_error, created_at)
select e.workspace_id, r.id, e.id, delivery_id(e.id, r.id), e.name, 'failed', 0, 0, 'endpoint disabled', clock()
from disabled_windows w
join webhook_receivers r on r.id = w.endpoint_id and r.deleted_at is null
join events e on e.workspace_id = r.workspace_id and e.id > w.sent_to and e.recorded_at >= r.created_at
  and e.fanned_out_at between w.disabled_at and coalesce(w.enabled_at, 'infinity')
where exists (
    select from routes(e.workspace_id, e.name, r.id, e.recorded_at) where by_rule or subscribes(r.events, e.name))
  and not exists (select from open_deliveries o where o.id = delivery_id(e.id, r.id))
on conflict do nothing;

drop trigger keep_disabled_window on webhook_endpoints;
drop function keep_disabled_window;
drop table disabled_windows;

-- By event, because an endpoint that is enabled again may want some of it only.
create index closed_deliveries_missed on closed_deliveries (endpoint_id, event, event_id)
  where status = 'failed' and last_error = 'endpoint disabled';
