-- What was made in the cluster that a dump came from is older than whatever happens in this one: said once, when the restore is
-- noted. Told by their ids of transactions (0049), they were newer for a while, on the day when this cluster's came past theirs.
create function older_than_a_restore() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set row_security = off as $$
begin
  -- A heartbeat notes it, and waits for nobody.
  update webhook_endpoints set made_in = '0'
  where id in (select id from webhook_endpoints where made_in > pg_current_xact_id() for update skip locked);
  update automation_rules set made_in = '0'
  where id in (select id from automation_rules where made_in > pg_current_xact_id() for update skip locked);
  return null;
end $$;
revoke execute on function older_than_a_restore from public;
create trigger older_than_a_restore after insert on restores for each row execute function older_than_a_restore();
