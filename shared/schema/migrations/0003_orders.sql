-- Orders, their history, and the clock of syncs. Written by order-actions, boards by dashboard.

-- Restaurant order and store order in one row. Money in minor units. `= any` of one list is parsed faster than `in`.
create table orders (
  workspace_id id not null,
  id id not null,
  source text not null check (source = any ('{chat,storefront,phone,dashboard,invoice}'::text[])),
  number text not null,
  status text check (status = any ('{pending,approved,arrived,rejected,failed,cancelled}'::text[])),
  step text check (step = any ('{submitted,accepted,preparing,ready,out_for_delivery,completed,rejected,cancelled}'::text[])),
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

-- `storeStatus` of shared/orders/rules/transitions.ts.
create function store_status(step text, status text) returns text language sql immutable parallel safe
  return coalesce(step, case status
    when 'pending' then 'submitted' when 'approved' then 'accepted' when 'arrived' then 'completed'
    when 'rejected' then 'rejected' else 'cancelled' end);

-- Reversed digits, so that a missing country code is a shorter prefix; whatever stands between or beside the digits does not
-- count: spaces without a break, dashes of all kinds, marks of direction, words. A text with fewer than five is no number, and
-- keeps its letters.
create function phone_key(phone text) returns text language sql immutable strict parallel safe
  return reverse(coalesce(
    substring(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g') from '.{5,}'),
    translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹+ -().,/', '01234567890123456789')));

create function order_customer(customer_id text, phone text) returns text language sql immutable parallel safe
  return coalesce(customer_id, phone_key(phone));

create index orders_placed on orders (workspace_id, created_at, id);
create index orders_placed_by_status on orders (workspace_id, store_status(step, status), created_at, id);
create index orders_changed on orders (workspace_id, updated_at, id);
create index orders_changed_by_status on orders (workspace_id, store_status(step, status), updated_at, id);
create index orders_food on orders (workspace_id, created_at, id) where status is not null;
create index orders_food_by_status on orders (workspace_id, status, created_at, id) where status is not null;
create index orders_by_number on orders (workspace_id, number);
create index orders_of_conversation on orders (workspace_id, conversation_id, created_at, id) where conversation_id is not null;
create index orders_of_customer on orders (workspace_id, (order_customer(customer_id, customer_phone) collate "C"), created_at, id)
  where customer_id is not null or customer_phone is not null;

create table order_numbers (
  workspace_id id primary key,
  next bigint not null
);

-- Written in the statement of the change (decided: Order history).
create table order_changes (
  workspace_id id not null,
  order_id id not null,
  -- The order's updated_at after the change, unique for each order.
  changed_at timestamptz(3) not null,
  kind text not null check (kind = any ('{placed,acted,moved,cancelled,failed,amended}'::text[])),
  from_step text,
  to_step text not null,
  fields text[],
  reason text,
  by json,
  events text[],
  primary key (workspace_id, order_id, changed_at)
);
-- Erasing a customer takes the reason and who made it out of an order's history. All else there stays as it was.
create trigger order_changes_stay
  before update of workspace_id, order_id, changed_at, kind, from_step, to_step, fields, events or delete or truncate
  on order_changes for each statement execute function refuse_change();

create table boards (
  workspace_id id primary key,
  waiting_minutes integer not null default 10,
  late_minutes integer not null default 20,
  muted_at timestamptz(3),
  muted_by text,
  updated_at timestamptz(3) not null default clock(),
  -- Busy mode: how much longer orders take, until when, and how often that was changed. A menu's page counts its changes
  -- by its version and this together, which only grow.
  busy_minutes integer not null default 0 check (busy_minutes between 0 and 240),
  busy_until timestamptz(3),
  busy_changes integer not null default 0,
  check (waiting_minutes >= 1 and late_minutes > waiting_minutes and late_minutes <= 1440)
);

-- The clock of a sync (decided: Watermark). A hybrid logical clock: a change's stamp is the clock's time, but never
-- below the newest heartbeat.

create table heartbeats (
  xid xid8 primary key,
  stamped_at timestamptz(3) not null
);
insert into heartbeats (xid, stamped_at)
  values (pg_current_xact_id(), now()), ((pg_current_xact_id()::text::numeric - 1)::text::xid8, now() - interval '1 ms');

-- Takes the transaction's id first and reads the clock second.
create function stamp_order() returns trigger language plpgsql as $$
declare
  xid xid8 := pg_current_xact_id();
begin
  new.updated_at := greatest(
    (select h.stamped_at from heartbeats h order by h.xid desc limit 1), clock(), old.updated_at + interval '1 ms');
  if tg_op = 'INSERT' then new.created_at := least(new.created_at, new.updated_at, clock()); end if;
  return new;
end $$;
create trigger stamp_order before insert or update on orders for each row execute function stamp_order();

-- At most two heartbeats a second, in a transaction of their own. After the clock was set back each adds 20 ms.
create function beat() returns void language plpgsql as $$
declare
  read_at timestamptz := clock();
  newest timestamptz;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a heartbeat is a transaction of its own, which has written nothing before';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('heartbeat')) then return; end if;
  select stamped_at into newest from heartbeats order by xid desc limit 1;
  if newest between clock() - interval '500 ms' and clock() then return; end if;
  insert into heartbeats (xid, stamped_at) values (pg_current_xact_id(), greatest(read_at, newest + interval '20 ms'));
  delete from heartbeats
  where xid in (select xid from heartbeats order by xid limit 10) and stamped_at < newest - interval '1 day';
end $$;

-- Every change before it is visible in the reading snapshot: the newest heartbeat but one below the oldest running transaction.
create view horizon as
  select stamped_at from heartbeats where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc offset 1 limit 1;
