-- Test workspaces, and how long a workspace keeps what people wrote. Written by dashboard, unless a table says otherwise.

-- A test workspace is a twin, for those who integrate (decided: Test workspaces). Admins of the original, and nobody else of it,
-- are its admins, also after the original has moved away.
create function admins_of_twin() returns trigger
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
create trigger admins_of_twin after insert or update or delete on memberships
  for each row execute function admins_of_twin();

-- Runs as the migrating role: no service may delete orders. Keys, endpoints, rules, menus, forms and settings stay, and
-- so do the audit log and the order history, which are only ever added to.
create function wipe_twin(twin text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from workspaces where id = twin and twin_of is not null for no key update;
  if not found then raise exception '% is no test workspace', twin using errcode = 'restrict_violation'; end if;
  delete from form_earlier_answers where workspace_id = twin;
  delete from form_link_uses where workspace_id = twin;
  delete from form_submissions where workspace_id = twin;
  delete from form_links where workspace_id = twin;
  delete from conversation_readers where workspace_id = twin;
  delete from conversation_entries where workspace_id = twin;
  delete from messages where workspace_id = twin;
  delete from orders where workspace_id = twin;
  delete from conversations where workspace_id = twin;
  delete from customers where workspace_id = twin;
  delete from event_outbox where workspace_id = twin;
  delete from open_deliveries where workspace_id = twin;
  delete from closed_deliveries where workspace_id = twin;
  delete from delivery_attempts where workspace_id = twin;
  delete from events where workspace_id = twin;
  delete from notifications where workspace_id = twin;
  delete from notification_messages where workspace_id = twin;
  delete from api_calls where workspace_id = twin;
  delete from api_call_hours where workspace_id = twin;
end $$;

revoke execute on function wipe_twin from public;

-- Of retention (decided: Retention). Conversations erases, and keeps up to when it has.
create table retention (
  workspace_id id primary key references workspaces,
  conversation_days integer check (conversation_days between 30 and 3650),
  answer_days integer check (answer_days between 30 and 3650),
  order_days integer check (order_days between 30 and 3650),
  -- Until then nothing is erased, and it can be undone.
  starts_at timestamptz(3) not null,
  conversations_erased_until timestamptz(3),
  answers_erased_until timestamptz(3),
  orders_erased_until timestamptz(3)
);
