import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, pgView, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Environment } from '../../domain/access/api-key.ts';
import type { ClosedStatus, DeliveryStatus, OpenStatus } from '../../domain/webhooks/retry.ts';
import { byDatabase, bytes, id, instant, preciseInstant } from '../columns.ts';

/**
 * Endpoints and rules: written by dashboard. Events: recorded by order-actions, conversations and webhook-dispatcher, which
 * writes all the rest.
 */

/** webhook-dispatcher writes the failure counter and the disabling. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id('id').primaryKey(),
  workspaceId: id('workspace_id').notNull(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  description: text('description'),
  environment: text('environment').$type<Environment>().notNull(),
  secret: bytes('secret').notNull(),
  nextSecret: bytes('next_secret'),
  enabled: boolean('enabled').notNull().default(true),
  disabledReason: text('disabled_reason'),
  disabledAt: instant('disabled_at'),
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  createdAt: instant('created_at').notNull().default(byDatabase),
  deletedAt: instant('deleted_at'),
});

export const automationRules = pgTable('automation_rules', {
  id: id('id').primaryKey(),
  workspaceId: id('workspace_id').notNull(),
  event: text('event').notNull(),
  endpointId: id('endpoint_id').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
});

export const events = pgTable(
  'events',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    data: text('data').notNull(),
    recordedAt: instant('recorded_at').notNull().default(byDatabase),
    /** Of the trace that it was recorded in, where that is kept: attempts to deliver it are told as part of it. */
    traceParent: text('trace_parent'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** Events whose deliveries are not made yet: written with the event, deleted by webhook-dispatcher. */
export const eventOutbox = pgTable(
  'event_outbox',
  { workspaceId: id('workspace_id').notNull(), eventId: id('event_id').notNull() },
  (table) => [primaryKey({ columns: [table.workspaceId, table.eventId] })],
);

/** Deliveries that are not settled. `id` is made of endpoint and event by the database. */
export const openDeliveries = pgTable('open_deliveries', {
  workspaceId: id('workspace_id').notNull(),
  endpointId: id('endpoint_id').notNull(),
  eventId: id('event_id').notNull(),
  id: id('id').primaryKey().generatedAlwaysAs(sql`delivery_id(event_id, endpoint_id)`),
  event: text('event').notNull(),
  status: text('status').$type<OpenStatus>().notNull(),
  round: smallint('round').notNull(),
  attempt: smallint('attempt').notNull(),
  dueAt: preciseInstant('due_at').notNull().default(byDatabase),
  claim: uuid('claim'),
  leasedUntil: preciseInstant('leased_until'),
  httpStatus: smallint('http_status'),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull().default(byDatabase),
});

export const closedDeliveries = pgTable(
  'closed_deliveries',
  {
    workspaceId: id('workspace_id').notNull(),
    endpointId: id('endpoint_id').notNull(),
    eventId: id('event_id').notNull(),
    id: id('id').notNull(),
    event: text('event').notNull(),
    status: text('status').$type<ClosedStatus>().notNull(),
    round: smallint('round').notNull(),
    attempt: smallint('attempt').notNull(),
    httpStatus: smallint('http_status'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.endpointId, table.eventId] })],
);

/** Open and closed deliveries together, to read. */
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

export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
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
    settledAt: instant('settled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.endpointId, table.eventId, table.round, table.number] })],
);

/** How an endpoint did in one hour: what was delivered, and how many attempts failed or were answered how fast. */
export const endpointHours = pgTable(
  'endpoint_hours',
  {
    workspaceId: id('workspace_id').notNull(),
    endpointId: id('endpoint_id').notNull(),
    hour: instant('hour').notNull(),
    delivered: integer('delivered').notNull(),
    failedAttempts: integer('failed_attempts').notNull(),
    answerTimes: integer('answer_times').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.endpointId, table.hour] })],
);
