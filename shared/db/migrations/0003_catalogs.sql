-- Catalogs and their snapshots, written by dashboard. The draft is as it was put, finished or not; `version` counts what
-- was published and never goes back; `slug` is given at the first publishing and kept (spec: Public catalog).
create table catalogs (
  id id primary key,
  workspace_id id not null references workspaces,
  draft json not null,
  slug text collate "C" unique,
  version integer not null default 0,
  published boolean not null default false check (not published or (slug is not null and version > 0)),
  created_at timestamptz(3) not null default clock(),
  updated_at timestamptz(3) not null default clock()
);
create index catalogs_of_workspace on catalogs (workspace_id, id);

create table catalog_snapshots (
  workspace_id id not null references workspaces,
  catalog_id id not null references catalogs,
  version integer not null,
  content text not null check (octet_length(content) <= 5242880),
  published_at timestamptz(3) not null default clock(),
  primary key (catalog_id, version)
);

-- A snapshot is immutable: it may be forgotten when newer ones have replaced it, never changed.
create function refuse_snapshot_change() returns trigger language plpgsql as $$
begin
  raise exception 'a catalog snapshot never changes';
end $$;
create trigger catalog_snapshot_is_immutable before update on catalog_snapshots
  for each row execute function refuse_snapshot_change();
