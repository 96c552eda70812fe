-- During a move a workspace is in two installations. Where this is set, its keys are unknown: it has not arrived yet, or has left.
alter table workspaces add column is_elsewhere boolean not null default false;

create or replace view valid_api_keys as
  select k.id, k.workspace_id, k.hash, k.permissions, k.rate_limit, w.kind, w.timezone, k.name
  from api_keys k cross join lateral (
    select kind, timezone from workspaces
    where id = k.workspace_id and api_enabled and plan in ('pro', 'business') and not is_elsewhere
    offset 0
  ) w
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp());
