-- The pictures that a chat shows of a link to a menu or a dish. Each is named by what it shows, and kept while its menu shows that.
create table catalog_share_images (
  catalog_id id not null references catalogs,
  name text not null,
  png bytea not null,
  primary key (catalog_id, name)
);

-- Menus whose pictures are still to be drawn, each with the version that was published. It is empty most of the time.
create table catalogs_to_draw (
  catalog_id id primary key references catalogs,
  version integer not null
);
insert into catalogs_to_draw select id, version from catalogs where published;
