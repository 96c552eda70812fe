-- Catalogs and their published snapshots. Written by dashboard, visits by catalog.

-- `version` counts publishings; `slug` is made at the first and kept (spec: Public catalog). `title`: lists read no large draft.
create table catalogs (
  id id primary key,
  workspace_id id not null references workspaces,
  draft json not null,
  slug text collate "C" unique,
  version integer not null default 0,
  published boolean not null default false check (not published or (slug is not null and version > 0)),
  created_at timestamptz(3) not null default clock(),
  updated_at timestamptz(3) not null default clock(),
  title text generated always as (left(draft #>> '{branding,title}', 200)) stored
);
create index catalogs_of_workspace on catalogs (workspace_id, id);

-- Immutable; old ones are deleted. `is_switch`: only an item's availability changed, so it is kept only while public.
create table catalog_snapshots (
  workspace_id id not null references workspaces,
  catalog_id id not null references catalogs,
  version integer not null,
  content text not null check (octet_length(content) <= 5242880),
  published_at timestamptz(3) not null default clock(),
  is_switch boolean not null default false,
  primary key (catalog_id, version)
);
create trigger catalog_snapshots_stay before update on catalog_snapshots for each statement execute function refuse_change();

-- What follows may be written while a move removes its catalog, and goes with it.

create table catalog_visits (
  catalog_id id not null references catalogs on delete cascade,
  day date not null,
  visits bigint not null,
  primary key (catalog_id, day)
);

create table catalog_share_images (
  catalog_id id not null references catalogs on delete cascade,
  name text not null,
  png bytea not null,
  primary key (catalog_id, name)
);
create table pending_share_images (
  catalog_id id primary key references catalogs on delete cascade,
  version integer not null
);
