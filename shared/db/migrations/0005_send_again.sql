-- Sending again, and forgetting -----------------------------------------------------------------------------------------

-- The times in which an endpoint was disabled and that nobody has sent what it missed of. A trigger writes them, whoever
-- disables and enables (dashboard, the tenth exhausted delivery); webhook-dispatcher deletes what is dealt with.
-- `oldest_waiting`: the oldest event that was not fanned out when it began. `sent_to`: the event up to which all is sent.
create table disabled_windows (
  endpoint_id id not null,
  disabled_at timestamptz(3) not null,
  enabled_at timestamptz(3),
  oldest_waiting id,
  sent_to id not null default '',
  primary key (endpoint_id, disabled_at)
);

create function keep_disabled_window() returns trigger language plpgsql as $$
begin
  if new.enabled then
    update disabled_windows set enabled_at = clock() where endpoint_id = new.id and enabled_at is null;
  else
    insert into disabled_windows (endpoint_id, disabled_at, oldest_waiting)
    values (new.id, clock(), (select min(id) from events where fanned_out_at is null))
    on conflict (endpoint_id, disabled_at) do update set enabled_at = null;
  end if;
  return null;
end $$;
create trigger keep_disabled_window after update of enabled on webhook_endpoints
  for each row when (old.enabled is distinct from new.enabled) execute function keep_disabled_window();

insert into disabled_windows (endpoint_id, disabled_at, oldest_waiting)
select id, coalesce(disabled_at, clock()), '' from webhook_endpoints where not enabled;

-- Written by webhook-dispatcher: the days, from their first event up to the next day's, whose partitions are being dropped.
-- Nothing of them is sent again from then on.
create table retired_days (
  first id primary key,
  before id not null
);

-- What is sent again is looked for among what failed.
create index closed_deliveries_failed on closed_deliveries (workspace_id, endpoint_id, event_id) where status = 'failed';
