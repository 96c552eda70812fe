-- outside a transaction
-- What a change of one order costs beside its rows: what PostgreSQL prepares anew in each statement.

-- As in 0001, but not `strict`: a strict one is planned in each statement that calls it. Of null it is null all the same.
create or replace function iso_in_zone(at timestamptz, zone text) returns text language sql stable parallel safe
  return to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    || case when at at time zone zone < at at time zone 'UTC' then '-' else '+' end
    || to_char(greatest(at at time zone zone - at at time zone 'UTC', at at time zone 'UTC' - at at time zone zone), 'HH24:MI');
--> statement-breakpoint
-- How the id of an event of that moment begins (new_event_id in 0025). Give it a column: only then it is part of the statement.
create or replace function event_id_start(ms bigint) returns text language sql immutable parallel safe
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
--> statement-breakpoint
-- The same checks, of one list instead of one expression for each value: they are read from their text by each statement.
alter table orders
  drop constraint orders_source_check,
  drop constraint orders_status_check,
  drop constraint orders_step_check,
  add constraint orders_source_check check (source = any ('{chat,storefront,phone,dashboard,invoice}'::text[])) not valid,
  add constraint orders_status_check check
    (status = any ('{pending,approved,arrived,rejected,failed,cancelled}'::text[])) not valid,
  add constraint orders_step_check check
    (step = any ('{submitted,accepted,preparing,ready,out_for_delivery,completed,rejected,cancelled}'::text[])) not valid;
--> statement-breakpoint
alter table orders validate constraint orders_source_check;
--> statement-breakpoint
alter table orders validate constraint orders_status_check;
--> statement-breakpoint
alter table orders validate constraint orders_step_check;
--> statement-breakpoint
alter table order_changes
  drop constraint order_changes_what_check,
  add constraint order_changes_what_check check (what = any ('{placed,acted,moved,cancelled,failed,amended}'::text[])) not valid;
--> statement-breakpoint
alter table order_changes validate constraint order_changes_what_check;
