-- An endpoint's lanes are made with it. They were made by whoever first put something in: until that was committed, a fan-out
-- could not see that somebody held them, and waited.
create function make_lanes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set row_security = off as $$
begin
  insert into endpoint_lanes (endpoint_id, status, workspace_id)
  select new.id, status, new.workspace_id from unnest(array['pending', 'retrying']) status
  on conflict do nothing;
  return null;
end $$;
revoke execute on function make_lanes from public;
create trigger make_lanes after insert on webhook_endpoints for each row execute function make_lanes();

insert into endpoint_lanes (endpoint_id, status, workspace_id)
select e.id, status, e.workspace_id
from webhook_endpoints e cross join unnest(array['pending', 'retrying']) status where e.deleted_at is null
on conflict do nothing;
