-- Types and functions of every other migration, and the results of commands.

create domain id as text collate "C";

-- Truncated, so that a stamp is never ahead of the clock.
create function clock() returns timestamptz language sql volatile return date_trunc('milliseconds', clock_timestamp());

-- Stable, as `extract` is: an immutable one would not be inlined, and cost 25 µs instead of one.
create function unix_ms(at timestamptz) returns bigint language sql stable parallel safe
  return (extract(epoch from at) * 1000)::bigint;

-- `isoInZone` of shared/time (decided: Store order details). Not `strict`: each statement would plan a strict function again.
create function iso_in_zone(at timestamptz, zone text) returns text language sql stable parallel safe
  return to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    || case when at at time zone zone < at at time zone 'UTC' then '-' else '+' end
    || to_char(greatest(at at time zone zone - at at time zone 'UTC', at at time zone 'UTC' - at at time zone zone), 'HH24:MI');

-- Only the owner, in a move, removes what is only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('messaging.moving', true), '') <> '' and tg_op <> 'TRUNCATE'
    and pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then return null; end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Idempotency: results by commandId, kept two days (I3).
create table commands (
  workspace_id id not null,
  command_id text not null,
  subject text not null,
  result text,
  created_at timestamptz(3) not null default clock(),
  primary key (workspace_id, command_id)
);
create index commands_by_age on commands (created_at);
