-- Menus in the dashboard. The title stands beside the draft, so that a list need not read drafts of some megabytes.
alter table catalogs
  add column title text generated always as (left(draft #>> '{branding,title}', 200)) stored;

-- Whether nothing but an item's availability was switched: such a snapshot is kept while it is public and no longer, so
-- that switching all day leaves the versions that were published.
alter table catalog_snapshots add column is_switch boolean not null default false;

-- How often a menu was opened on a day of its workspace, counted in batches by catalog. Nothing is known of who opened it.
create table catalog_visits (
  catalog_id id not null references catalogs,
  day date not null,
  visits bigint not null,
  primary key (catalog_id, day)
);
