-- The id of an event that is recorded now: a UUIDv7 of the database's clock, whatever the clock of who records it says.
-- `nth` (0 to 1023) puts those of one statement in their order.
create function new_event_id(nth bigint default 0) returns text language plpgsql volatile parallel safe as $$
declare
  digits constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  ms bigint := unix_ms(clock());
  random text := gen_random_uuid();
begin
  return 'evt_' || substr(digits, (ms >> 45)::int + 1, 1) || substr(digits, ((ms >> 40) & 31)::int + 1, 1)
    || substr(digits, ((ms >> 35) & 31)::int + 1, 1) || substr(digits, ((ms >> 30) & 31)::int + 1, 1)
    || substr(digits, ((ms >> 25) & 31)::int + 1, 1) || substr(digits, ((ms >> 20) & 31)::int + 1, 1)
    || substr(digits, ((ms >> 15) & 31)::int + 1, 1) || substr(digits, ((ms >> 10) & 31)::int + 1, 1)
    || substr(digits, ((ms >> 5) & 31)::int + 1, 1) || substr(digits, (ms & 31)::int + 1, 1)
    || 'e' || substr(digits, ((nth >> 5) & 31)::int + 1, 1) || substr(digits, (nth & 31)::int + 1, 1)
    || '8' || substr(random, 1, 8) || substr(random, 10, 4);
end $$;
