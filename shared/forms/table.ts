// biome-ignore-all format: generated

import { integer, json, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { byDatabase, bytes, id, instant } from '../db/columns.ts';
import type { FormDefinition } from './rules/definition.ts';
import type { FormDraft } from './rules/draft.ts';
import type { Answers } from './rules/field.ts';

export const forms = pgTable('forms', {
  workspaceId: id('workspace_id').notNull(),
  id: id('id').notNull(),
  edits: smallint('edits').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  version: integer('version').notNull(),
  title: text('title').notNull(),
  draft: json('draft').$type<FormDraft>(),
  messages: json('messages').$type<Readonly<Record<'en' | 'ar', string>>>(),
  changedAt: instant('changed_at').notNull().default(byDatabase),
});

export const formVersions = pgTable('form_versions', {
  workspaceId: id('workspace_id').notNull(),
  formId: id('form_id').notNull(),
  version: integer('version').notNull(),
  definition: json('definition').$type<FormDefinition>().notNull(),
  publishedAt: instant('published_at').notNull().default(byDatabase),
});

export const formLinks = pgTable('form_links', {
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
});

export const formSubmissions = pgTable('form_submissions', {
  workspaceId: id('workspace_id').notNull(),
  linkId: id('link_id').notNull(),
  id: id('id').notNull(),
  formId: id('form_id').notNull(),
  customerId: id('customer_id'),
  answers: json('answers').$type<Answers>().notNull(),
  editsUsed: smallint('edits_used').notNull().default(byDatabase),
  createdAt: instant('created_at').notNull().default(byDatabase),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
  version: integer('version').notNull(),
});
