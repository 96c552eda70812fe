-- A test workspace stays one when its original moves away, and keeps its admins.
alter table workspaces drop constraint workspaces_twin_of_fkey;
create or replace function admins_of_twin() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not is_moving(old.workspace_id) then
    delete from memberships m using workspaces w
    where w.twin_of = old.workspace_id and m.workspace_id = w.id and m.user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.role = 'admin' then
    insert into memberships (workspace_id, user_id, role)
    select id, new.user_id, 'admin' from workspaces where twin_of = new.workspace_id
    on conflict (workspace_id, user_id) do update set role = 'admin';
  end if;
  return null;
end $$;
