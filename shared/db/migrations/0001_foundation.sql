-- Times are timestamptz(3) stamped by the database. Ids are TypeIDs: text that sorts by time, always compared as bytes.
create domain id as text collate "C";

-- Cut to what a column keeps, never rounded up: a stamp is never ahead of the clock.
create function clock() returns timestamptz language sql volatile
  return date_trunc('milliseconds', clock_timestamp());

-- Stable as `extract` is: called immutable it would not be inlined, and cost 25 µs instead of one.
create function unix_ms(at timestamptz) returns bigint language sql stable parallel safe
  return (extract(epoch from at) * 1000)::bigint;

-- `2026-03-01T14:05:09.120+03:00`: as the store order shows times (decided: Store order details), and isoInZone in shared/domain.
create function iso_in_zone(at timestamptz, zone text) returns text language sql stable strict parallel safe
  return to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    || case when at at time zone zone < at at time zone 'UTC' then '-' else '+' end
    || to_char(greatest(at at time zone zone - at at time zone 'UTC', at at time zone 'UTC' - at at time zone zone), 'HH24:MI');

-- Written by dashboard --------------------------------------------------------------------------------------------

create table workspaces (
  id id primary key,
  name text not null,
  kind text not null check (kind in ('restaurant', 'store')),
  plan text not null check (plan in ('free', 'starter', 'pro', 'business')),
  api_enabled boolean not null,
  webhooks_enabled boolean not null,
  timezone text not null,
  currency text not null,
  created_at timestamptz(3) not null default clock()
);

create table api_keys (
  id id primary key,
  workspace_id id not null references workspaces,
  name text not null,
  hash bytea not null unique,
  last_four text not null,
  permissions text[] not null,
  rate_limit integer check (rate_limit > 0),
  expires_at timestamptz(3),
  environment text not null check (environment in ('test', 'production')),
  created_at timestamptz(3) not null default clock(),
  revoked_at timestamptz(3)
);
create index api_keys_of_workspace on api_keys (workspace_id, id);

-- Last use, apart from the key so that writing it often disturbs nobody; written in batches by whoever checks keys.
create table api_key_uses (
  key_id id primary key references api_keys on delete cascade,
  last_used_at timestamptz(3) not null
);

-- The one definition of a key that may be used now, for every statement that reads or changes on a key's word (I10). The
-- fence keeps it two index look-ups: on small tables the planner would rather walk the workspaces.
create view valid_api_keys as
  select k.id, k.workspace_id, k.hash, k.permissions, k.rate_limit, w.kind, w.timezone
  from api_keys k cross join lateral (
    select kind, timezone from workspaces
    where id = k.workspace_id and api_enabled and plan in ('pro', 'business')
    offset 0
  ) w
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp());

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

-- Written by every service that takes commands --------------------------------------------------------------------

-- A command's result, in the command's own transaction, so that repeating it has no second effect (I3). Kept two days.
create table commands (
  workspace_id id not null,
  command_id text not null,
  subject text not null,
  result text,
  created_at timestamptz(3) not null default clock(),
  primary key (workspace_id, command_id)
);
create index commands_by_age on commands (created_at);

-- Written by conversations (customers: forms too) -----------------------------------------------------------------

create table customers (
  workspace_id id not null,
  id id not null,
  name text,
  phone text,
  email text,
  custom_fields jsonb not null default '{}',
  created_at timestamptz(3) not null default clock(),
  updated_at timestamptz(3) not null default clock(),
  primary key (workspace_id, id)
);

create table conversations (
  workspace_id id not null,
  id id not null,
  status text not null check (status in ('open', 'closed', 'escalated')),
  channel text not null check (channel in ('web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'sms', 'voice')),
  subject text,
  is_solved boolean not null,
  customer_id id,
  created_at timestamptz(3) not null default clock(),
  updated_at timestamptz(3) not null default clock(),
  last_message_at timestamptz(3) not null default clock(),
  doc text not null,
  primary key (workspace_id, id)
);
create index conversations_by_update on conversations (workspace_id, updated_at, id);
create index conversations_by_status on conversations (workspace_id, status, updated_at, id);

create table messages (
  workspace_id id not null,
  conversation_id id not null,
  id id not null,
  direction text not null check (direction in ('contact', 'agent', 'system')),
  text text not null,
  created_at timestamptz(3) not null default clock(),
  doc text not null,
  primary key (workspace_id, id)
);
create index messages_of_conversation on messages (workspace_id, conversation_id, created_at, id);

-- The JSON that the API shows, kept ready on the row by whoever writes it: reading then costs no rendering.
create function conversation_doc() returns trigger language plpgsql as $$
begin
  new.doc := json_strip_nulls(json_build_object(
    'id', new.id, 'status', new.status, 'channel', new.channel, 'subject', new.subject, 'isSolved', new.is_solved,
    'createdAt', unix_ms(new.created_at), 'updatedAt', unix_ms(new.updated_at),
    'lastMessageAt', unix_ms(new.last_message_at)));
  return new;
end $$;
create trigger conversation_doc before insert or update on conversations for each row execute function conversation_doc();

create function message_doc() returns trigger language plpgsql as $$
begin
  new.doc := json_strip_nulls(json_build_object(
    'id', new.id, 'direction', new.direction, 'text', new.text, 'createdAt', unix_ms(new.created_at)));
  return new;
end $$;
create trigger message_doc before insert or update on messages for each row execute function message_doc();

-- Written by order-actions ----------------------------------------------------------------------------------------

-- One row is both the restaurant order (status, null where it is none) and the store order (step, null off the board).
-- Money is in minor units of `currency`.
create table orders (
  workspace_id id not null,
  id id not null,
  source text not null check (source in ('chat', 'storefront', 'phone', 'dashboard', 'invoice')),
  number text not null,
  status text check (status in ('pending', 'approved', 'arrived', 'rejected', 'failed', 'cancelled')),
  step text check (step in
    ('submitted', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'completed', 'rejected', 'cancelled')),
  conversation_id id,
  customer_id id,
  customer_name text,
  customer_phone text,
  customer_email text,
  fulfillment_type text check (fulfillment_type in ('delivery', 'pickup')),
  fulfillment_address text,
  summary text not null,
  special_instructions text,
  details json not null,
  amount_only boolean not null,
  lines json not null,
  promotions json not null,
  currency text not null,
  subtotal bigint not null,
  delivery_fee bigint not null,
  discount bigint not null,
  tax bigint not null,
  promotion_savings bigint not null,
  total bigint not null,
  notes text,
  payment_status text,
  delivery_status text,
  invoice_status text,
  external_order_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  check (status is not null or step is not null)
);
create index orders_placed on orders (workspace_id, created_at, id);
create index orders_changed on orders (workspace_id, updated_at, id);
create index orders_food on orders (workspace_id, created_at, id) where status is not null;
create index orders_food_by_status on orders (workspace_id, status, created_at, id) where status is not null;

-- Moves updated_at on every change, whoever makes it. The transaction's id is taken first, then the clock is read: a
-- reader that sees no transaction older than some id running has then seen every change stamped before that id was
-- given out (decided: Watermark). Only an import that says so keeps the times its orders came with.
create function stamp_order() returns trigger language plpgsql as $$
declare
  stamp timestamptz;
begin
  perform pg_current_xact_id();
  stamp := clock();
  if tg_op = 'UPDATE' then
    new.updated_at := stamp;
  elsif current_setting('orders.keep_times', true) = 'on' then
    new.created_at := least(coalesce(new.created_at, stamp), stamp);
    new.updated_at := least(coalesce(new.updated_at, stamp), stamp);
  else
    new.created_at := stamp;
    new.updated_at := stamp;
  end if;
  return new;
end $$;
create trigger stamp_order before insert or update on orders for each row execute function stamp_order();

-- The number the next order of a workspace gets.
create table order_numbers (
  workspace_id id primary key,
  next bigint not null
);

-- The log of events, and what became of them ----------------------------------------------------------------------
-- Partitioned by the time in the event's id, a day each (shared/db/partitions.ts makes and drops them).

-- Written by order-actions, conversations, webhook-dispatcher; fanned_out_at by webhook-dispatcher.
create table events (
  workspace_id id not null,
  id id not null,
  name text not null,
  data text not null,
  recorded_at timestamptz(3) not null default clock(),
  fanned_out_at timestamptz(3),
  primary key (workspace_id, id)
) partition by range (id);
create index events_to_fan_out on events (id) where fanned_out_at is null;

-- Written by webhook-dispatcher from here on.

-- The id of the delivery of an event to an endpoint: a UUIDv7 with the event's time, the rest a hash of both. That it is
-- unique is what makes (endpoint, event) unique (I5).
create function delivery_id(event_id text, endpoint_id text) returns text language sql immutable strict parallel safe
  return 'dlv_' || substr(event_id, 5, 10) || 'e' || substr(md5(event_id || endpoint_id), 1, 2) || '8'
    || substr(md5(event_id || endpoint_id), 3, 12);

-- Whether one of the patterns matches the event: `matches` of shared/domain/webhooks/event-pattern.ts, in a form that is inlined. The
-- usual patterns are asked for first: the general form costs ten times as much.
create function subscribes(patterns text[], event text) returns boolean language sql immutable parallel safe
  return '*' = any (patterns) or event = any (patterns) or split_part(event, '.', 1) || '.*' = any (patterns)
    or event like any (string_to_array(replace(replace(array_to_string(patterns, ' '), '_', '\_'), '*', '%'), ' '));

-- Deliveries that are not settled: few, hot, and apart from the rest, so that a claim never wades through what is done.
-- `attempt` counts the settled attempts of the round. While an attempt is under way `claim` is its fencing token; it lapses
-- at `leased_until`, so that a crashed attempt is run again. A claim changes no indexed column. In a lane those under way
-- always come before those that wait: times here have microseconds, and are stamped under the lane's lock.
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
create index open_deliveries_of_lane on open_deliveries (endpoint_id, status, due_at, id);

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

-- All of them, for whoever reads.
create view deliveries as
  select workspace_id, endpoint_id, event_id, id, event, status, round, attempt, due_at::timestamptz(3), http_status,
    last_error, created_at, null::timestamptz(3) as settled_at
  from open_deliveries
  union all
  select workspace_id, endpoint_id, event_id, id, event, status, round, attempt, null, http_status, last_error,
    created_at, settled_at
  from closed_deliveries;

-- One settled attempt. `sent_at` is the timestamp that was signed: with the event's data it gives the exact body again.
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

-- What an endpoint has waiting: first attempts and retries apart, so that neither takes the other's room. Claims start
-- here and never scan a backlog. `next_due_at` may be early, never late; null when nothing waits. `at_cap`: more waits than
-- may be under way, so that the next attempt to settle makes the lane due. Whoever changes what waits also changes
-- `version`, in the same transaction: a claim takes only lanes that are still as it saw them. `cap` is how many attempts may
-- be under way: each that ends soon makes it larger by one, and those that take long halve it.
create table endpoint_lanes (
  endpoint_id id not null,
  status text not null check (status in ('pending', 'retrying')),
  workspace_id id not null,
  next_due_at timestamptz,
  at_cap boolean not null default false,
  cap smallint not null default 8,
  version bigint not null default 0,
  primary key (endpoint_id, status)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create index endpoint_lanes_due on endpoint_lanes (status, next_due_at) where next_due_at is not null;
