// biome-ignore-all format: generated

import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, bytes, id, instant } from '../db/columns.ts';
import type { Permission } from '../keys/rules/api-key.ts';

export const workspaces = pgTable('workspaces', {
  id: id('id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<'restaurant' | 'store'>().notNull(),
  plan: text('plan').$type<'free' | 'starter' | 'pro' | 'business'>().notNull(),
  apiEnabled: boolean('api_enabled').notNull(),
  webhooksEnabled: boolean('webhooks_enabled').notNull(),
  timezone: text('timezone').notNull(),
  currency: text('currency').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  accent: text('accent'),
  logo: text('logo'),
  orderWaitMinutes: integer('order_wait_minutes').notNull().default(byDatabase),
  conversationWaitMinutes: integer('conversation_wait_minutes').notNull().default(byDatabase),
  notificationsEnabled: boolean('notifications_enabled').notNull().default(byDatabase),
  chatUrl: bytes('chat_url'),
  twinOf: id('twin_of'),
  movingSince: instant('moving_since'),
  isElsewhere: boolean('is_elsewhere').notNull().default(byDatabase),
});

export const retention = pgTable('retention', {
  workspaceId: id('workspace_id').notNull(),
  conversationDays: integer('conversation_days'),
  answerDays: integer('answer_days'),
  orderDays: integer('order_days'),
  startsAt: instant('starts_at').notNull(),
  conversationsErasedUntil: instant('conversations_erased_until'),
  answersErasedUntil: instant('answers_erased_until'),
  ordersErasedUntil: instant('orders_erased_until'),
});

export const apiKeys = pgTable('api_keys', {
  id: id('id').notNull(),
  workspaceId: id('workspace_id').notNull(),
  name: text('name').notNull(),
  hash: bytes('hash').notNull(),
  lastFour: text('last_four').notNull(),
  permissions: text('permissions').array().$type<Permission[]>().notNull(),
  rateLimit: integer('rate_limit'),
  expiresAt: instant('expires_at'),
  environment: text('environment').$type<'test' | 'production'>().notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  revokedAt: instant('revoked_at'),
});

export const apiKeyUses = pgTable('api_key_uses', {
  keyId: id('key_id').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});
