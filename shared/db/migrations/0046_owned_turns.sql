-- No statement takes an advisory lock any more: whoever can log in may hold one for ever. What stands in for them only those can
-- lock who may change its table, as the turn to beat since 0036.

-- A row for each workspace. An import that keeps older times holds it; whoever begins to follow the workspace first says so
-- (`is_wanted`), and then waits for the imports that hold it: those that begin meanwhile keep no times, and need not be waited
-- for. Made with the workspace; `is_wanted` is written by api-read.
create table follow_turns (
  workspace_id id primary key,
  is_wanted boolean not null default false
);

create function make_follow_turn() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set row_security = off as $$
begin
  insert into follow_turns (workspace_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger make_follow_turn after insert on workspaces for each row execute function make_follow_turn();
insert into follow_turns (workspace_id, is_wanted)
select id, exists (select from followed_workspaces f where f.workspace_id = w.id) from workspaces w;

-- As in 0002, but for the lock.
create or replace function follow(followed text) returns void language plpgsql as $$
begin
  perform from follow_turns where workspace_id = followed for update;
  update follow_turns set is_wanted = true where workspace_id = followed and not is_wanted;
  insert into followed_workspaces (workspace_id) values (followed) on conflict do nothing;
end $$;

-- Whether somebody follows the workspace, or is about to. If not, whoever begins to waits until the transaction ends.
create function is_followed(workspace text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set row_security = off as $$
declare
  answer boolean;
begin
  select is_wanted into answer from follow_turns where workspace_id = workspace for key share;
  return answer;
end $$;

revoke execute on function is_followed, make_follow_turn from public;

-- As in 0026, but for the lock.
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
      if is_followed(new.workspace_id) then
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

-- As in 0006, but for the lock: the one that attaching takes anyhow, on the parent, which nobody may take who records events.
create or replace function make_partition(parent text, day date) returns void
  language plpgsql security definer set search_path = public, pg_temp set row_security = off as $$
declare
  name text := partition_name(parent, day);
begin
  if exists (select from pg_class where oid = to_regclass(name) and relispartition) then return; end if;
  execute format('lock table %I in share update exclusive mode', parent);
  if exists (select from pg_class where oid = to_regclass(name) and relispartition) then return; end if;
  execute format('create table if not exists %I (like %I including defaults including constraints)', name, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first_event_id(day),
    first_event_id(day + 1));
end $$;

-- Locked as a table by the dispatcher that drops old days. A row's lock would give the transaction an id, and hold back what
-- followers of orders see until the days are dropped.
create table retention_turn (
  is_only boolean primary key default true check (is_only)
);

-- Ids of conversations that are being made: whoever makes one of a given id puts it in, and takes it out at once. Another who
-- makes one of that id waits there. Written by conversations.
create table conversation_turns (
  id id primary key
);
