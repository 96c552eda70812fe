import { boolean, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { By } from '../../contracts/command-inputs.ts';
import type { EntryKind } from '../../domain/conversations/conversation.ts';
import { byDatabase, id, instant } from '../columns.ts';

/** Written by conversations; customers by forms too, readers and canned answers by dashboard. */

export const customers = pgTable(
  'customers',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().default(byDatabase),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const conversations = pgTable(
  'conversations',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    status: text('status').notNull(),
    channel: text('channel').notNull(),
    subject: text('subject'),
    isSolved: boolean('is_solved').notNull(),
    customerId: id('customer_id'),
    createdAt: instant('created_at').notNull().default(byDatabase),
    updatedAt: instant('updated_at').notNull(),
    lastMessageAt: instant('last_message_at').notNull().default(byDatabase),
    doc: text('doc').notNull(),
    assigneeId: id('assignee_id'),
    lastContactAt: instant('last_contact_at'),
    waitingSince: instant('waiting_since'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const messages = pgTable(
  'messages',
  {
    workspaceId: id('workspace_id').notNull(),
    conversationId: id('conversation_id').notNull(),
    id: id('id').notNull(),
    direction: text('direction').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(byDatabase),
    doc: text('doc').notNull(),
    untakenSince: instant('untaken_since'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** What the team alone sees: notes, and who did what. Only ever added to. */
export const conversationEntries = pgTable(
  'conversation_entries',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    conversationId: id('conversation_id').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    text: text('text'),
    subjectId: id('subject_id'),
    by: json('by').$type<By>(),
    createdAt: instant('created_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** How far members have read, and when they were last looking. */
export const conversationReaders = pgTable(
  'conversation_readers',
  {
    workspaceId: id('workspace_id').notNull(),
    conversationId: id('conversation_id').notNull(),
    userId: id('user_id').notNull(),
    readAt: instant('read_at').notNull().default(byDatabase),
    seenAt: instant('seen_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.conversationId, table.userId] })],
);

export const cannedAnswers = pgTable(
  'canned_answers',
  { workspaceId: id('workspace_id').notNull(), shortcut: text('shortcut').notNull(), text: text('text').notNull() },
  (table) => [primaryKey({ columns: [table.workspaceId, table.shortcut] })],
);
