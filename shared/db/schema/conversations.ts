import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byDatabase, id, instant } from '../columns.ts';

/** Written by conversations; customers by forms too. */

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
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
