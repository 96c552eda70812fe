-- Moves of workspaces to other installations (decided: Moves). Written by the command line as the owner.

-- While set, nothing of the workspace is sent. Then its writes are refused too, by triggers that the move makes.
alter table workspaces add column moving_since timestamptz(3);

create or replace view webhook_receivers as
  select e.id, e.workspace_id, e.url, e.secret, e.next_secret, e.events, e.created_at, e.deleted_at, case
      when e.deleted_at is not null then 'endpoint deleted'
      when not e.enabled then 'endpoint disabled'
      when w.plan not in ('pro', 'business') then 'paused: the plan of the workspace has no webhooks'
      when not w.webhooks_enabled then 'paused: webhooks are switched off for the workspace'
    end as closing_reason
  from webhook_endpoints e join workspaces w on w.id = e.workspace_id and w.moving_since is null;

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

-- For the triggers of a move: the argument is the workspace.
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

-- Only the owner, in a move, removes what is only ever added to.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('messaging.moving', true), '') <> '' and tg_op <> 'TRUNCATE'
    and pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then return null; end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
