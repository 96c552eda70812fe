import { date, integer, json, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { FormDefinition } from '../../domain/forms/definition.ts';
import type { FormDraft } from '../../domain/forms/draft.ts';
import type { Answers } from '../../domain/forms/field.ts';
import { byDatabase, bytes, id, instant } from '../columns.ts';

/** Written by dashboard. */
export const forms = pgTable(
  'forms',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    edits: smallint('edits').notNull(),
    createdAt: instant('created_at').notNull().default(byDatabase),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    draft: json('draft').$type<FormDraft>(),
    messages: json('messages').$type<Readonly<Record<'en' | 'ar', string>>>(),
    changedAt: instant('changed_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** Written by dashboard. A version never changes. */
export const formVersions = pgTable(
  'form_versions',
  {
    workspaceId: id('workspace_id').notNull(),
    formId: id('form_id').notNull(),
    version: integer('version').notNull(),
    definition: json('definition').$type<FormDefinition>().notNull(),
    publishedAt: instant('published_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.formId, table.version] })],
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
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.linkId] })],
);

/** Written by forms: what a link was answered with before its last change. */
export const formEarlierAnswers = pgTable(
  'form_earlier_answers',
  {
    workspaceId: id('workspace_id').notNull(),
    linkId: id('link_id').notNull(),
    edit: smallint('edit').notNull(),
    answers: json('answers').$type<Answers>().notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.linkId, table.edit] })],
);

/** Written by forms. */
export const formLinkUses = pgTable(
  'form_link_uses',
  {
    workspaceId: id('workspace_id').notNull(),
    linkId: id('link_id').notNull(),
    use: text('use').notNull(),
    usedAt: instant('used_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.linkId, table.use] })],
);

/** Written by forms. */
export const formUsesByDay = pgTable(
  'form_uses_by_day',
  {
    workspaceId: id('workspace_id').notNull(),
    formId: id('form_id').notNull(),
    use: text('use').notNull(),
    day: date('day').notNull(),
    links: integer('links').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.formId, table.use, table.day] })],
);
