-- Store orders: a sync that cannot miss a change (decided: Watermark).

-- Written by order-actions ----------------------------------------------------------------------------------------

-- Heartbeats: when the transaction `xid` was given its id, the clock had been read as `at`.
create table sync_horizon (
  xid xid8 primary key,
  at timestamptz(3) not null
);

-- One heartbeat, and the end of those that are a day old. The clock is read first and the id taken after: a change with a
-- later id then always has a later stamp. One at a time and not more than two a second, however many services send them,
-- so that times and ids rise together. Only as a transaction of its own.
create function beat() returns void language plpgsql as $$
declare
  read_at timestamptz;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a heartbeat is a transaction of its own, which has written nothing before';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('beat')) then return; end if;
  read_at := clock();
  if exists (
    select from (select at from sync_horizon order by xid desc limit 1) newest
    where newest.at between read_at - interval '500 ms' and read_at
  ) then return; end if;
  insert into sync_horizon (xid, at) values (pg_current_xact_id(), read_at);
  delete from sync_horizon
  where xid in (select xid from sync_horizon order by xid limit 10) and at < read_at - interval '1 day';
end $$;

-- The horizon of the snapshot that it is read in: the time of the newest heartbeat older than every transaction that still
-- runs there, on the primary or on a replica. Every change stamped before it is visible.
create view horizon as
  select at from sync_horizon where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc limit 1;

-- The first heartbeat: this transaction began before it was given its id.
insert into sync_horizon (xid, at) values (pg_current_xact_id(), now());

-- Written by api-read ---------------------------------------------------------------------------------------------

-- Workspaces whose store orders a client has begun to follow.
create table followed_workspaces (
  workspace_id id primary key,
  since timestamptz(3) not null default clock()
);

-- Called before the first page that a workspace is ever shown. The lock waits for imports under way (stamp_order), so that
-- whoever sees the workspace as followed sees every order that was still brought in with an older updated_at.
create function follow(followed text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('follow'), hashtext(followed));
  insert into followed_workspaces (workspace_id) values (followed) on conflict do nothing;
end $$;

-- Moves updated_at on every change, whoever makes it. The transaction's id is taken first, then the clock is read: a
-- reader that sees no transaction older than some id running has then seen every change stamped before that id was
-- given out. An import that says so keeps the times its orders came with, but updated_at only as long as nobody follows
-- the workspace: a client that has synced past that time would never be shown the order.
create or replace function stamp_order() returns trigger language plpgsql as $$
declare
  xid xid8 := pg_current_xact_id();
  stamp timestamptz := clock();
begin
  if tg_op = 'UPDATE' then
    -- Moved also by the second change within a millisecond, and when the clock was set back.
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

-- `storeStatus` of shared/domain/orders/transitions.ts, in a form that indexes and queries share.
create function store_status(step text, status text) returns text language sql immutable parallel safe
  return coalesce(step, case status
    when 'pending' then 'submitted' when 'approved' then 'accepted' when 'arrived' then 'completed'
    when 'rejected' then 'rejected' else 'cancelled' end);

-- So that a filter for a status that few orders have does not walk through all the others.
create index orders_placed_by_status on orders (workspace_id, store_status(step, status), created_at, id);
create index orders_changed_by_status on orders (workspace_id, store_status(step, status), updated_at, id);
