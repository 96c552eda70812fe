import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byDatabase, bytes, id, instant } from '../columns.ts';

/** Written by dashboard, read by catalog, which counts the visits. */

export const catalogs = pgTable('catalogs', {
  id: id('id').primaryKey(),
  workspaceId: id('workspace_id').notNull(),
  draft: json('draft').$type<Readonly<Record<string, unknown>>>().notNull(),
  slug: text('slug'),
  version: integer('version').notNull().default(0),
  published: boolean('published').notNull().default(false),
  createdAt: instant('created_at').notNull().default(byDatabase),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
  /** The draft's own, as far as it is a text. */
  title: text('title').generatedAlwaysAs(sql`left(draft #>> '{branding,title}', 200)`),
});

export const catalogSnapshots = pgTable(
  'catalog_snapshots',
  {
    workspaceId: id('workspace_id').notNull(),
    catalogId: id('catalog_id').notNull(),
    version: integer('version').notNull(),
    /** The JSON of a `CatalogSnapshot`. */
    content: text('content').notNull(),
    publishedAt: instant('published_at').notNull().default(byDatabase),
    /** Whether nothing but an item's availability was switched. */
    isSwitch: boolean('is_switch').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.catalogId, table.version] })],
);

export const catalogVisits = pgTable(
  'catalog_visits',
  {
    catalogId: id('catalog_id').notNull(),
    day: date('day').notNull(),
    visits: bigint('visits', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.catalogId, table.day] })],
);

export const catalogShareImages = pgTable(
  'catalog_share_images',
  {
    catalogId: id('catalog_id').notNull(),
    /** Of what it shows (shared/catalog-page/share-image.ts). */
    name: text('name').notNull(),
    png: bytes('png').notNull(),
  },
  (table) => [primaryKey({ columns: [table.catalogId, table.name] })],
);

export const pendingShareImages = pgTable('pending_share_images', {
  catalogId: id('catalog_id').primaryKey(),
  version: integer('version').notNull(),
});
