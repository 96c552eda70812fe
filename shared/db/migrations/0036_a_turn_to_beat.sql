-- Whose turn it is to write a heartbeat: whoever locks the row of this table, which is order-actions' alone. It was an
-- advisory lock, and those anybody may take who can log in: held once, it stopped heartbeats for ever.
create table heartbeat_turn (
  is_only boolean primary key default true check (is_only)
);
insert into heartbeat_turn default values;

-- As in 0026, but for the turn. Taking it gives the transaction its id: so the clock is read before.
create or replace function beat() returns void language plpgsql as $$
declare
  read_at timestamptz := clock();
  newest sync_horizon;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a heartbeat is a transaction of its own, which has written nothing before';
  end if;
  perform from heartbeat_turn for update skip locked;
  if not found then return; end if;
  select * into newest from sync_horizon order by xid desc limit 1;
  -- By the clock as it is now: another one may have been written since it was read.
  if newest.clock_at between clock() - interval '500 ms' and clock() then return; end if;
  -- After a restore into a new cluster ids begin again: heartbeats of the old one say nothing about them.
  delete from sync_horizon where xid > pg_current_xact_id();
  insert into sync_horizon (xid, at, clock_at)
  values (pg_current_xact_id(), greatest(read_at, newest.at + interval '100 ms'), read_at);
  delete from sync_horizon
  where xid in (select xid from sync_horizon order by xid limit 10) and clock_at < read_at - interval '1 day';
end $$;
