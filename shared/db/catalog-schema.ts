import { sql } from 'drizzle-orm';
import { boolean, customType, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The tables of migration 0003. Written by dashboard, read by catalog. */

const id = customType<{ data: string }>({ dataType: () => 'id' });

/** Unix ms here, timestamptz(3) there, stamped by the database. */
const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (stamp) => Date.parse(stamp),
  toDriver: (ms) => new Date(ms).toISOString(),
});

/** The column's default is the database's own: the migration gives it. */
const byDatabase = sql`default`;

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
