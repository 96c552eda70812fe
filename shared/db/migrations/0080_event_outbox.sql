-- The outbox: events whose deliveries are not made yet. A row is written with its event, and leaves in the transaction that makes
-- the deliveries.
create table event_outbox (
  workspace_id id not null,
  event_id id not null,
  primary key (workspace_id, event_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0,
  vacuum_truncate = off);
-- brief: some of the last second
insert into event_outbox (workspace_id, event_id) select workspace_id, id from events where fanned_out_at is null;

-- contracts: the outbox says what is not fanned out
alter table events drop column fanned_out_at;

-- contracts: times tell which came first, an endpoint or an event
drop function routes_of;
-- contracts: as above
drop view webhook_receivers;
create view webhook_receivers as
  select e.id, e.workspace_id, e.url, e.secret, e.next_secret, e.events, e.created_at, e.deleted_at, case
      when e.deleted_at is not null then 'endpoint deleted'
      when not e.enabled then 'endpoint disabled'
      when w.plan not in ('pro', 'business') then 'paused: the plan of the workspace has no webhooks'
      when not w.webhooks_enabled then 'paused: webhooks are switched off for the workspace'
    end as closing_reason
  from webhook_endpoints e join workspaces w on w.id = e.workspace_id;
-- contracts: as above
drop trigger older_than_a_restore on restores;
-- contracts: as above
drop function older_than_a_restore;
-- contracts: as above
drop function came_first;
-- contracts: as above
alter table events drop column recorded_in;
-- contracts: as above
alter table webhook_endpoints drop column made_in;
-- contracts: as above
alter table automation_rules drop column made_in;
create or replace function routes(workspace_id text, event text, endpoint_id text, at timestamptz)
  returns table (by_rule boolean) language sql stable parallel safe
as $$
  select not starts_with($2, 'order.') where starts_with($2, 'order.') or exists (
    select from automation_rules r
    where r.workspace_id = $1 and r.event = $2 collate "default" and r.endpoint_id = $3
      and (r.created_at <= $4 or r.created_at > now()))
$$;

-- contracts: claims look for due deliveries by endpoint
drop trigger make_lanes on webhook_endpoints;
-- contracts: as above
drop function make_lanes;
-- contracts: as above
drop table endpoint_lanes;
-- contracts: as above
drop index open_deliveries_in_lane;
-- Its condition, always true, keeps it from look-ups by id: to a plan made while the table is empty both indexes look as good.
-- brief: few deliveries are open
create index open_deliveries_by_endpoint on open_deliveries (endpoint_id, due_at, id) where endpoint_id is not null;
