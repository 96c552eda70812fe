// biome-ignore-all format: generated

import { boolean, json, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { byDatabase, bytes, id, instant } from '../db/columns.ts';
import type { NotificationKind } from './rules/kinds.ts';

export const notifications = pgTable('notifications', {
  id: id('id').notNull().default(byDatabase),
  kind: text('kind').$type<NotificationKind>().notNull(),
  workspaceId: id('workspace_id'),
  userId: id('user_id'),
  email: text('email'),
  subjectId: id('subject_id'),
  language: text('language').$type<'en' | 'ar'>(),
  data: json('data').$type<Readonly<Record<string, unknown>>>().notNull().default(byDatabase),
  sealedToken: bytes('sealed_token'),
  dedupeKey: id('dedupe_key'),
  createdAt: instant('created_at').notNull().default(byDatabase),
  fannedOutAt: instant('fanned_out_at'),
});

export const notificationMessages = pgTable('notification_messages', {
  id: id('id').notNull().default(byDatabase),
  kind: text('kind').$type<NotificationKind>().notNull(),
  channel: text('channel').$type<'mail' | 'push' | 'chat'>().notNull(),
  recipient: id('recipient').notNull(),
  workspaceId: id('workspace_id'),
  userId: id('user_id'),
  email: text('email'),
  status: text('status').$type<'pending' | 'sent' | 'failed' | 'skipped'>().notNull(),
  attempt: smallint('attempt').notNull().default(byDatabase),
  dueAt: instant('due_at').notNull(),
  claim: uuid('claim'),
  leasedUntil: instant('leased_until'),
  lastError: text('last_error'),
  mayHaveArrived: boolean('may_have_arrived').notNull().default(byDatabase),
  createdAt: instant('created_at').notNull().default(byDatabase),
  settledAt: instant('settled_at'),
});

export const notificationItems = pgTable('notification_items', {
  notificationId: id('notification_id').notNull(),
  channel: text('channel').notNull(),
  recipient: id('recipient').notNull(),
  messageId: id('message_id').notNull(),
});

export const notificationChoices = pgTable('notification_choices', {
  workspaceId: id('workspace_id').notNull(),
  userId: id('user_id'),
  kind: text('kind').$type<NotificationKind>().notNull(),
  channel: text('channel').$type<'mail' | 'push' | 'chat'>().notNull(),
  isOn: boolean('is_on').notNull(),
});

export const formWatchers = pgTable('form_watchers', {
  workspaceId: id('workspace_id').notNull(),
  formId: id('form_id').notNull(),
  userId: id('user_id').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
});

export const pushDevices = pgTable('push_devices', {
  id: id('id').notNull(),
  userId: id('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  sealedKeys: bytes('sealed_keys').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  lastUsedAt: instant('last_used_at'),
});
