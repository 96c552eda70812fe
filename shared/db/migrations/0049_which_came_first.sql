-- Which came first, an endpoint (or a rule) or an event, is told by the transactions that wrote them and no longer by a clock,
-- which may have been set in between: what an endpoint was due of a time when the clock was behind was lost.
alter table webhook_endpoints add column made_in xid8 not null default pg_current_xact_id();
alter table automation_rules add column made_in xid8 not null default pg_current_xact_id();
alter table events add column recorded_in xid8;
alter table events alter column recorded_in set default pg_current_xact_id();
-- brief: some of the last second, found by the index of those that wait
update events set recorded_in = pg_current_xact_id() where fanned_out_at is null;

-- Whether somebody who was made in one transaction was there before another. Transactions of the cluster that a dump was restored
-- from are later than any of this one: what was made in them is older.
create function came_first(made_in xid8, recorded_in xid8) returns boolean language sql stable parallel safe
  return made_in <= recorded_in or made_in >= pg_snapshot_xmax(pg_current_snapshot());

create or replace view webhook_receivers as
  select e.id, e.workspace_id, e.url, e.secret, e.next_secret, e.events, e.created_at, e.deleted_at, case
      when e.deleted_at is not null then 'endpoint deleted'
      when not e.enabled then 'endpoint disabled'
      when w.plan not in ('pro', 'business') then 'paused: the plan of the workspace has no webhooks'
      when not w.webhooks_enabled then 'paused: webhooks are switched off for the workspace'
    end as closing_reason, e.made_in
  from webhook_endpoints e join workspaces w on w.id = e.workspace_id;

-- As `routes` (0015), of an event that was recorded in a transaction: by a rule that came first.
create function routes_of(workspace_id text, event text, endpoint_id text, recorded_in xid8) returns table (by_rule boolean)
  language sql stable parallel safe
as $$
  select not starts_with($2, 'order.') where starts_with($2, 'order.') or exists (
    select from automation_rules r
    where r.workspace_id = $1 and r.event = $2 collate "default" and r.endpoint_id = $3 and came_first(r.made_in, $4))
$$;

-- The time as far as the clock may be believed where something is dropped for its age: a clock that was set ahead is, once
-- heartbeats of six hours say so. Where there are none of so long, no time has passed.
create view believed_now as
  select least(clock(), coalesce(
    (select clock_at from sync_horizon order by xid desc offset 21600 limit 1) + interval '6 hours', '-infinity')) as at;
