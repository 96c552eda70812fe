-- Ends the leases of processes that are not in :live, a JSON list of ids, and have no session now: one may have begun since
-- the list was made. Reads all open deliveries, once for each process that died.
update open_deliveries d set claim = null, leased_until = null
where id = any (array(
  select id from open_deliveries
  where leased_until > now() and left(claim::text, 8) not in (select json_array_elements_text(:'live'::text::json))
    and not exists (select from pg_stat_activity where application_name = 'webhook-dispatcher ' || left(claim::text, 8))
  for update skip locked))
returning id
