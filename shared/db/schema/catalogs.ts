import { boolean, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byDatabase, id, instant } from '../columns.ts';

/** Written by dashboard, read by catalog. */

export const catalogs = pgTable('catalogs', {
  id: id('id').primaryKey(),
  workspaceId: id('workspace_id').notNull(),
  draft: json('draft').$type<Readonly<Record<string, unknown>>>().notNull(),
  slug: text('slug'),
  version: integer('version').notNull().default(0),
  published: boolean('published').notNull().default(false),
  createdAt: instant('created_at').notNull().default(byDatabase),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
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
  },
  (table) => [primaryKey({ columns: [table.catalogId, table.version] })],
);
