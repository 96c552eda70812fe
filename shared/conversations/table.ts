// biome-ignore-all format: generated

import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, bytes, id, instant } from '../db/columns.ts';

export const customers = pgTable('customers', {
  workspaceId: id('workspace_id').notNull(),
  id: id('id').notNull(),
  name: text('name'),
  phone: text('phone'),
  email: text('email'),
  customFields: jsonb('custom_fields').$type<Readonly<Record<string, unknown>>>().notNull().default(byDatabase),
  createdAt: instant('created_at').notNull().default(byDatabase),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
});

export const conversations = pgTable('conversations', {
  workspaceId: id('workspace_id').notNull(),
  id: id('id').notNull(),
  status: text('status').$type<'open' | 'closed' | 'escalated'>().notNull(),
  channel: text('channel').$type<'web' | 'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'email' | 'sms' | 'voice'>().notNull(),
  subject: text('subject'),
  isSolved: boolean('is_solved').notNull(),
  customerId: id('customer_id'),
  createdAt: instant('created_at').notNull().default(byDatabase),
  updatedAt: instant('updated_at').notNull().default(byDatabase),
  lastMessageAt: instant('last_message_at').notNull().default(byDatabase),
  doc: text('doc').notNull(),
  assigneeId: id('assignee_id'),
  lastContactAt: instant('last_contact_at'),
  waitingSince: instant('waiting_since'),
});

export const cannedAnswers = pgTable('canned_answers', {
  workspaceId: id('workspace_id').notNull(),
  shortcut: text('shortcut').notNull(),
  text: text('text').notNull(),
});

export const channelConnections = pgTable('channel_connections', {
  id: id('id').notNull(),
  workspaceId: id('workspace_id').notNull(),
  channel: text('channel').$type<'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'email' | 'sms' | 'voice'>().notNull(),
  url: text('url').notNull(),
  secret: bytes('secret').notNull(),
  consecutiveFailures: integer('consecutive_failures').notNull().default(byDatabase),
  lastError: text('last_error'),
  lastSentAt: instant('last_sent_at'),
  lastReceivedAt: instant('last_received_at'),
  createdAt: instant('created_at').notNull().default(byDatabase),
});
