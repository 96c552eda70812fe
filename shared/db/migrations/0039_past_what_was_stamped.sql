-- As in 0037, but the first heartbeat after the clock was set back goes past what may have been stamped since the one before it:
-- by a tenth of a second at a time, the changes of that second stayed hidden for ten.
create or replace function beat() returns void language plpgsql as $$
declare
  read_at timestamptz := clock();
  newest sync_horizon;
  pace interval := '100 ms';
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a heartbeat is a transaction of its own, which has written nothing before';
  end if;
  perform from heartbeat_turn for update skip locked;
  if not found then return; end if;
  select * into newest from sync_horizon order by xid desc limit 1;
  -- Heartbeats of the cluster that was dumped say nothing about the ids of this one.
  if newest.xid > pg_current_xact_id() then
    insert into restores (restored_at, dumped_at) values (greatest(read_at, newest.at + interval '100 ms'), newest.at);
    delete from sync_horizon where xid > pg_current_xact_id();
  -- By the clock as it is now: another one may have been written since it was read.
  elsif newest.clock_at between clock() - interval '500 ms' and clock() then return;
  end if;
  if read_at < newest.clock_at then pace := '2 s'; end if;
  insert into sync_horizon (xid, at, clock_at)
  values (pg_current_xact_id(), greatest(read_at, newest.at + pace), read_at);
  delete from sync_horizon
  where xid in (select xid from sync_horizon order by xid limit 10) and clock_at < read_at - interval '1 day';
end $$;
