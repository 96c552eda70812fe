import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, id, instant } from '../columns.ts';

/** How a workspace has its orders board: written by dashboard. */

export const boards = pgTable('boards', {
  workspaceId: id('workspace_id').primaryKey(),
  waitingMinutes: integer('waiting_minutes').notNull(),
  lateMinutes: integer('late_minutes').notNull(),
  mutedAt: instant('muted_at'),
  mutedBy: text('muted_by'),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
});
