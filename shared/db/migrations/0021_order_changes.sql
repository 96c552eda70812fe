-- What became of each order: who did what to it, when and through what. Written by order-actions in the statement of the change
-- itself, and never changed (decided: Order history).

create table order_changes (
  workspace_id id not null,
  order_id id not null,
  -- The order's updated_at after it, which no two changes of an order share.
  at timestamptz(3) not null,
  what text not null check (what in ('placed', 'acted', 'moved', 'cancelled', 'failed', 'amended')),
  -- The step that the order showed before and after; before it was placed, none.
  from_step text,
  to_step text not null,
  -- What an amendment changed, by the names of columns of orders.
  fields text[],
  reason text,
  -- `By` of shared/contracts/command-inputs.ts; null where whoever sent the command did not say.
  by json,
  primary key (workspace_id, order_id, at)
);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger order_changes_stay before update or delete or truncate on order_changes
  for each statement execute function refuse_change();

-- A history says by which key something was done, also once the key is deleted: so its name comes with it.
create or replace view valid_api_keys as
  select k.id, k.workspace_id, k.hash, k.permissions, k.rate_limit, w.kind, w.timezone, k.name
  from api_keys k cross join lateral (
    select kind, timezone from workspaces
    where id = k.workspace_id and api_enabled and plan in ('pro', 'business')
    offset 0
  ) w
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp());
