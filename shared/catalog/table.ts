// biome-ignore-all format: generated

import { boolean, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, id, instant } from '../db/columns.ts';

export const catalogs = pgTable('catalogs', {
  id: id('id').notNull(),
  workspaceId: id('workspace_id').notNull(),
  draft: json('draft').$type<Readonly<Record<string, unknown>>>().notNull(),
  slug: text('slug'),
  version: integer('version').notNull().default(byDatabase),
  published: boolean('published').notNull().default(byDatabase),
  createdAt: instant('created_at').notNull().default(byDatabase),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
  title: text('title').generatedAlwaysAs(byDatabase),
});

export const catalogSnapshots = pgTable('catalog_snapshots', {
  workspaceId: id('workspace_id').notNull(),
  catalogId: id('catalog_id').notNull(),
  version: integer('version').notNull(),
  content: text('content').notNull(),
  publishedAt: instant('published_at').notNull().default(byDatabase),
  isSwitch: boolean('is_switch').notNull().default(byDatabase),
});

export const pendingShareImages = pgTable('pending_share_images', {
  catalogId: id('catalog_id').notNull(),
  version: integer('version').notNull(),
});
