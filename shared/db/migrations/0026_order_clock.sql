-- Times of orders never go back, whatever the database's clock does: it may be set back, or a replica with a clock of its
-- own may take the primary's place. Heartbeats carry them on: `at` never falls, `clock_at` is what the clock said. After the
-- clock was ahead, heartbeats go on slowly from where they are until it has caught up.
alter table sync_horizon add column clock_at timestamptz(3);
update sync_horizon set clock_at = at;
alter table sync_horizon alter column clock_at set not null;

create or replace function beat() returns void language plpgsql as $$
declare
  read_at timestamptz;
  newest sync_horizon;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a heartbeat is a transaction of its own, which has written nothing before';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('beat')) then return; end if;
  read_at := clock();
  select * into newest from sync_horizon order by xid desc limit 1;
  if newest.clock_at between read_at - interval '500 ms' and read_at then return; end if;
  -- After a restore into a new cluster ids begin again: heartbeats of the old one say nothing about them.
  delete from sync_horizon where xid > pg_current_xact_id();
  insert into sync_horizon (xid, at, clock_at)
  values (pg_current_xact_id(), greatest(read_at, newest.at + interval '100 ms'), read_at);
  delete from sync_horizon
  where xid in (select xid from sync_horizon order by xid limit 10) and clock_at < read_at - interval '1 day';
end $$;

-- The newest heartbeat but one older than every transaction that still runs: whoever was given a later id than the newest
-- has seen the one before it, which was committed by then, and is stamped after that.
create or replace view horizon as
  select at from sync_horizon where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc offset 1 limit 1;

-- So that a new database has two.
insert into sync_horizon (xid, at, clock_at)
select (pg_current_xact_id()::text::numeric - 1)::text::xid8, least(now(), min(at)), now() from sync_horizon
having count(*) = 1
on conflict do nothing;

-- What time it is for orders: no change was stamped later.
create view order_now as
  select greatest(clock(), (select at from sync_horizon order by xid desc limit 1)) as at;

-- As in 0002, but never before the newest heartbeat.
create or replace function stamp_order() returns trigger language plpgsql as $$
declare
  xid xid8 := pg_current_xact_id();
  stamp timestamptz := greatest(clock(), (select h.at from sync_horizon h order by h.xid desc limit 1));
begin
  if tg_op = 'UPDATE' then
    -- Moved also by the second change within a millisecond.
    new.updated_at := greatest(stamp, old.updated_at + interval '1 ms');
  elsif current_setting('orders.keep_times', true) = 'on' then
    new.created_at := least(coalesce(new.created_at, stamp), stamp);
    if new.updated_at is null or new.updated_at > stamp then
      new.updated_at := stamp;
    elsif current_setting('orders.not_followed', true) is distinct from new.workspace_id then
      perform pg_advisory_xact_lock_shared(hashtext('follow'), hashtext(new.workspace_id));
      if exists (select from followed_workspaces f where f.workspace_id = new.workspace_id) then
        new.updated_at := stamp;
      else
        -- The lock keeps it so until the transaction ends: asked once by a transaction, not for each of its orders.
        perform set_config('orders.not_followed', new.workspace_id, true);
      end if;
    end if;
  else
    new.created_at := stamp;
    new.updated_at := stamp;
  end if;
  return new;
end $$;
