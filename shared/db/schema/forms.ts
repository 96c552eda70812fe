import { json, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import type { FormDefinition } from '../../domain/forms/definition.ts';
import type { Answers } from '../../domain/forms/field.ts';
import { byDatabase, bytes, id, instant } from '../columns.ts';

/** Written by dashboard. */
export const forms = pgTable(
  'forms',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    definition: json('definition').$type<FormDefinition>().notNull(),
    edits: smallint('edits').notNull(),
    createdAt: instant('created_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** Written by dashboard. */
export const formLinks = pgTable(
  'form_links',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    formId: id('form_id').notNull(),
    customerId: id('customer_id'),
    tokenHash: bytes('token_hash').notNull(),
    startsAt: instant('starts_at'),
    expiresAt: instant('expires_at'),
    edits: smallint('edits').notNull(),
    cancelledAt: instant('cancelled_at'),
    createdAt: instant('created_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** Written by forms. */
export const formSubmissions = pgTable(
  'form_submissions',
  {
    workspaceId: id('workspace_id').notNull(),
    linkId: id('link_id').notNull(),
    id: id('id').notNull(),
    formId: id('form_id').notNull(),
    customerId: id('customer_id'),
    answers: json('answers').$type<Answers>().notNull(),
    editsUsed: smallint('edits_used').notNull(),
    createdAt: instant('created_at').notNull().default(byDatabase),
    updatedAt: instant('updated_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.linkId] })],
);
