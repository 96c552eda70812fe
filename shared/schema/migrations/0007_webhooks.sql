-- Endpoints, events and deliveries. Written by webhook-dispatcher, unless a table says otherwise.

create table webhook_endpoints (
  id id primary key,
  workspace_id id not null references workspaces,
  url text not null,
  events text[] not null,
  description text,
  environment text not null check (environment in ('test', 'production')),
  secret bytea not null,
  next_secret bytea,
  enabled boolean not null default true,
  disabled_reason text,
  disabled_at timestamptz(3),
  consecutive_failures integer not null default 0,
  created_at timestamptz(3) not null default clock(),
  deleted_at timestamptz(3)
);
create index webhook_endpoints_of_workspace on webhook_endpoints (workspace_id, id) where deleted_at is null;

create table automation_rules (
  id id primary key,
  workspace_id id not null references workspaces,
  event text not null,
  endpoint_id id not null references webhook_endpoints,
  created_at timestamptz(3) not null default clock()
);
create index automation_rules_of_event on automation_rules (workspace_id, event);

-- `matches` of shared/webhooks/rules/event-pattern.ts. The usual patterns first: the general form costs ten times as much.
-- Stable, as `array_to_string` is: an immutable one is not inlined, and each statement that calls it plans it again.
create function subscribes(patterns text[], event text) returns boolean language sql stable parallel safe
  return '*' = any (patterns) or event = any (patterns) or split_part(event, '.', 1) || '.*' = any (patterns)
    or event like any (string_to_array(replace(replace(array_to_string(patterns, ' '), '_', '\_'), '*', '%'), ' '));

-- Whether an event may go to a subscribed endpoint: order events always, others by a rule that existed at `at`. Gives rows,
-- because a function that gives a boolean is not inlined.
create function routes(workspace_id text, event text, endpoint_id text, at timestamptz)
  returns table (by_rule boolean) language sql stable parallel safe
as $$
  select not starts_with($2, 'order.') where starts_with($2, 'order.') or exists (
    select from automation_rules r
    where r.workspace_id = $1 and r.event = $2 collate "default" and r.endpoint_id = $3
      and (r.created_at <= $4 or r.created_at > now()))
$$;

-- `closing_reason`: shared/webhooks/rules/closing-reason.ts, null while it receives events. None of a workspace that moves.
create view webhook_receivers as
  select e.id, e.workspace_id, e.url, e.secret, e.next_secret, e.events, e.created_at, e.deleted_at, case
      when e.deleted_at is not null then 'endpoint deleted'
      when not e.enabled then 'endpoint disabled'
      when w.plan not in ('pro', 'business') then 'paused: the plan of the workspace has no webhooks'
      when not w.webhooks_enabled then 'paused: webhooks are switched off for the workspace'
    end as closing_reason
  from webhook_endpoints e join workspaces w on w.id = e.workspace_id and w.moving_since is null;

-- Partitioned by day, by the time in the event's id (shared/schema/partitions.ts).

create table events (
  workspace_id id not null,
  id id not null,
  name text not null,
  data text not null,
  recorded_at timestamptz(3) not null default clock(),
  trace_parent text,
  primary key (workspace_id, id)
) partition by range (id);

-- The transactional outbox: rows are deleted in the transaction that makes the deliveries. A row has what the fan-out needs, so
-- that it reads no partition of `events`.
create table event_outbox (
  workspace_id id not null,
  event_id id not null,
  name text not null,
  recorded_at timestamptz(3) not null default clock(),
  trace_parent text,
  primary key (workspace_id, event_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0,
  vacuum_truncate = off);

create function event_id_start(ms bigint) returns text language sql immutable parallel safe
  return 'evt_' || substr('0123456789abcdefghjkmnpqrstvwxyz', (ms >> 45)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 40) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 35) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 30) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 25) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 20) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 15) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 10) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> 5) & 31)::int + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (ms & 31)::int + 1, 1);

-- A UUIDv7 of the database's clock. `nth` (0 to 1023) orders the events of one statement.
create function new_event_id(nth bigint default 0) returns text language plpgsql volatile parallel safe as $$
declare
  digits constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  ms bigint := unix_ms(clock());
  random text := gen_random_uuid();
begin
  return event_id_start(ms) || 'e' || substr(digits, ((nth >> 5) & 31)::int + 1, 1) || substr(digits, (nth & 31)::int + 1, 1)
    || '8' || substr(random, 1, 8) || substr(random, 10, 4);
end $$;

create function first_event_id(day date) returns text language sql immutable strict parallel safe
  return event_id_start((extract(epoch from day) * 1000)::bigint) || repeat('0', 16);

-- The event's time and a hash of both ids, so that the pair is unique (I5).
create function delivery_id(event_id text, endpoint_id text) returns text language sql immutable strict parallel safe
  return 'dlv_' || substr(event_id, 5, 10) || 'e' || substr(md5(event_id || endpoint_id), 1, 2) || '8'
    || substr(md5(event_id || endpoint_id), 3, 12);

-- Few and hot, apart from closed ones. `claim` is the fencing token, valid until `leased_until`; then the attempt is made again.
create table open_deliveries (
  workspace_id id not null,
  endpoint_id id not null,
  event_id id not null,
  id id primary key generated always as (delivery_id(event_id, endpoint_id)) stored,
  event text not null,
  status text not null default 'pending' check (status in ('pending', 'retrying')),
  round smallint not null default 1,
  attempt smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  claim uuid,
  leased_until timestamptz,
  http_status smallint,
  last_error text,
  created_at timestamptz(3) not null default clock()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0, vacuum_truncate = off);
-- The condition, always true, keeps the generic plan of look-ups by id off this index.
create index open_deliveries_by_endpoint on open_deliveries (endpoint_id, due_at, id) where endpoint_id is not null;

create table closed_deliveries (
  workspace_id id not null,
  endpoint_id id not null,
  event_id id not null,
  id id not null,
  event text not null,
  status text not null check (status in ('delivered', 'failed')),
  round smallint not null,
  attempt smallint not null,
  http_status smallint,
  last_error text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3) not null default clock(),
  primary key (workspace_id, endpoint_id, event_id)
) partition by range (event_id);
create index closed_deliveries_by_id on closed_deliveries (id);
create index closed_deliveries_failed on closed_deliveries (workspace_id, endpoint_id, event_id) where status = 'failed';
create index closed_deliveries_missed on closed_deliveries (endpoint_id, event, event_id)
  where status = 'failed' and last_error = 'endpoint disabled';

create view deliveries as
  select workspace_id, endpoint_id, event_id, id, event, status, round, attempt, due_at::timestamptz(3), http_status,
    last_error, created_at, null::timestamptz(3) as settled_at
  from open_deliveries
  union all
  select workspace_id, endpoint_id, event_id, id, event, status, round, attempt, null, http_status, last_error,
    created_at, settled_at
  from closed_deliveries;

-- `sent_at` was signed: with the event's data it gives the exact body.
create table delivery_attempts (
  workspace_id id not null,
  endpoint_id id not null,
  event_id id not null,
  round smallint not null,
  number smallint not null check (number between 1 and 5),
  sent_at timestamptz(3) not null,
  duration_ms integer not null,
  http_status smallint,
  error text,
  error_text text,
  settled_at timestamptz(3) not null default clock(),
  primary key (workspace_id, endpoint_id, event_id, round, number)
) partition by range (event_id);

create table endpoint_hours (
  workspace_id id not null,
  endpoint_id id not null,
  hour timestamptz(3) not null,
  delivered integer not null,
  failed_attempts integer not null,
  answer_times integer[] not null,
  primary key (workspace_id, endpoint_id, hour)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create index endpoint_hours_by_hour on endpoint_hours (hour);

create function partition_name(parent text, day date) returns text language plpgsql stable as $$
begin
  if parent is null or day is null or parent not in ('closed_deliveries', 'delivery_attempts', 'events') then
    raise exception '% has no partitions by day', parent;
  end if;
  return parent || to_char(day, '_YYYY_MM_DD');
end $$;

-- Runs as the migrating role, since services own nothing. Attaching a table made apart blocks nobody.
create function make_partition(parent text, day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- False while something of the day is still to be sent. Its locks block everybody: call it with a short lock_timeout.
create function drop_day(day date) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first text := first_event_id(day);
  next text := first_event_id(day + 1);
  parent text;
begin
  lock table closed_deliveries, delivery_attempts, events in access exclusive mode;
  if exists (select from event_outbox where event_id >= first and event_id < next) or exists (
    select from open_deliveries where id >= 'dlv_' || substr(first, 5, 10) and id < 'dlv_' || substr(next, 5, 10)
  ) then return false; end if;
  foreach parent in array array['closed_deliveries', 'delivery_attempts', 'events'] loop
    execute format('drop table if exists %I', partition_name(parent, day));
  end loop;
  return true;
end $$;

revoke execute on function make_partition, drop_day from public;
