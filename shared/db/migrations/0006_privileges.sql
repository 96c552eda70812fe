-- Services own nothing and have only the rights of shared/db/privileges/privileges.ts. What goes beyond them is done for them here, by
-- whoever migrates: these functions run with the rights of their owner, in a search path that nobody else can write to.

-- The first id of an event made on this day or later: `firstIdAt` of shared/domain/id.ts.
create function first_event_id(day date) returns text language sql immutable strict parallel safe
  return 'evt_' || (
    select string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', (((extract(epoch from day) * 1000)::bigint >> (5 * place)) & 31)::int + 1, 1),
      '' order by place desc)
    from generate_series(0, 9) place
  ) || repeat('0', 16);

create function partition_name(parent text, day date) returns text language plpgsql stable as $$
begin
  if parent is null or day is null or parent not in ('closed_deliveries', 'delivery_attempts', 'events') then
    raise exception 'no day of % is kept apart', parent;
  end if;
  return parent || to_char(day, '_YYYY_MM_DD');
end $$;

-- Makes the partition of a day, unless it is there. Attaching a table made apart takes no lock that would stop a reader or
-- writer of the parent.
create function make_partition(parent text, day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := partition_name(parent, day);
begin
  perform pg_advisory_xact_lock(hashtext(name));
  if exists (select from pg_class where oid = to_regclass(name) and relispartition) then return; end if;
  execute format('create table if not exists %I (like %I including defaults including constraints)', name, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first_event_id(day),
    first_event_id(day + 1));
end $$;

-- Drops what was the partition of a day and is one no more.
create function drop_partition(parent text, day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := partition_name(parent, day);
begin
  if exists (select from pg_class where oid = to_regclass(name) and relispartition) then
    raise exception '% is still a partition of %', name, parent;
  end if;
  execute format('drop table if exists %I', name);
end $$;

revoke execute on function make_partition, drop_partition from public;

-- Whoever disables an endpoint may not write these windows by itself.
alter function keep_disabled_window() security definer set search_path = public, pg_temp;
