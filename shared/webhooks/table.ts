// biome-ignore-all format: generated

import { boolean, integer, pgTable, pgView, smallint, text } from 'drizzle-orm/pg-core';
import { byDatabase, bytes, id, instant } from '../db/columns.ts';
import type { DeliveryStatus } from './rules/retry.ts';

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id('id').notNull(),
  workspaceId: id('workspace_id').notNull(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  description: text('description'),
  environment: text('environment').$type<'test' | 'production'>().notNull(),
  secret: bytes('secret').notNull(),
  nextSecret: bytes('next_secret'),
  enabled: boolean('enabled').notNull().default(byDatabase),
  disabledReason: text('disabled_reason'),
  disabledAt: instant('disabled_at'),
  consecutiveFailures: integer('consecutive_failures').notNull().default(byDatabase),
  createdAt: instant('created_at').notNull().default(byDatabase),
  deletedAt: instant('deleted_at'),
});

export const automationRules = pgTable('automation_rules', {
  id: id('id').notNull(),
  workspaceId: id('workspace_id').notNull(),
  event: text('event').notNull(),
  endpointId: id('endpoint_id').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
});

export const events = pgTable('events', {
  workspaceId: id('workspace_id').notNull(),
  id: id('id').notNull(),
  name: text('name').notNull(),
  data: text('data').notNull(),
  recordedAt: instant('recorded_at').notNull().default(byDatabase),
  traceParent: text('trace_parent'),
});

export const deliveries = pgView('deliveries', {
  workspaceId: id('workspace_id').notNull(),
  endpointId: id('endpoint_id').notNull(),
  eventId: id('event_id').notNull(),
  id: id('id').notNull(),
  event: text('event').notNull(),
  status: text('status').$type<DeliveryStatus>().notNull(),
  round: smallint('round').notNull(),
  attempt: smallint('attempt').notNull(),
  dueAt: instant('due_at'),
  httpStatus: smallint('http_status'),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
}).existing();

export const deliveryAttempts = pgTable('delivery_attempts', {
  workspaceId: id('workspace_id').notNull(),
  endpointId: id('endpoint_id').notNull(),
  eventId: id('event_id').notNull(),
  round: smallint('round').notNull(),
  number: smallint('number').notNull(),
  sentAt: instant('sent_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  httpStatus: smallint('http_status'),
  error: text('error'),
  errorText: text('error_text'),
  settledAt: instant('settled_at').notNull().default(byDatabase),
});
