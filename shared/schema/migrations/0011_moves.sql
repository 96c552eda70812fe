-- Moves of workspaces to other installations (decided: Moves). Written by the command line as the owner.

create table moved_workspaces (
  workspace_id id primary key,
  api_url text not null,
  forms_url text not null,
  catalog_url text not null,
  dashboard_url text not null,
  moved_at timestamptz(3) not null default clock()
);

-- What still comes for a moved workspace, to be sent on. `address`: the hash of a key or of a form's token as hexadecimal
-- digits, a slug, or the id of a channel's connection.
create table moved_addresses (
  kind text not null check (kind in ('key', 'form', 'catalog', 'bridge')),
  address text not null,
  workspace_id id not null references moved_workspaces,
  primary key (kind, address)
);

-- The session of a move names its workspace in this setting.
create function is_moving(workspace text) returns boolean language sql stable
  return coalesce(current_setting('messaging.moving', true), '') = workspace;

-- For the triggers by which a move refuses writes: the argument is the workspace.
create function refuse_while_moving() returns trigger language plpgsql as $$
begin
  if is_moving(tg_argv[0]) then return new; end if;
  raise exception 'the workspace is being moved to another installation' using errcode = 'MV001';
end $$;

-- The second argument is the column with the person's id.
create function refuse_member_while_moving() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_moving(tg_argv[0]) or not exists (
    select from memberships where workspace_id = tg_argv[0] and user_id = to_jsonb(new) ->> tg_argv[1]
  ) then return new; end if;
  raise exception 'a workspace of this person is being moved to another installation' using errcode = 'MV001';
end $$;
