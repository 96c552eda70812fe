import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Environment, Permission } from '../domain/api-key.ts';
import type { BoardStep, OrderSource, OrderStatus } from '../domain/order.ts';
import type { Plan, WorkspaceKind } from '../domain/plan.ts';
import type { ClosedStatus, DeliveryStatus, OpenStatus } from '../domain/webhook-retry.ts';

/** The tables as the migrations make them (schema.test.ts holds the two together), and which service writes each. */

/** A TypeID, compared as bytes: sorts by time. */
const id = customType<{ data: string }>({ dataType: () => 'id' });

/** A time: Unix ms here, timestamptz(3) there, stamped by the database. */
const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: (ms) => new Date(ms).toISOString(),
});

/** A transaction's id in 64 bits, which never wraps around. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The same with microseconds there, where the order of what happened within one millisecond matters. */
const preciseInstant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: (ms) => new Date(ms).toISOString(),
});

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The column's default is the database's own: the migration gives it. */
const byDatabase = sql`default`;

const money = (name: string) => bigint(name, { mode: 'number' }).notNull();

// Written by dashboard -----------------------------------------------------------------------------------------------

export const workspaces = pgTable('workspaces', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind').$type<WorkspaceKind>().notNull(),
  plan: text('plan').$type<Plan>().notNull(),
  apiEnabled: boolean('api_enabled').notNull(),
  webhooksEnabled: boolean('webhooks_enabled').notNull(),
  timezone: text('timezone').notNull(),
  currency: text('currency').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
});

export const apiKeys = pgTable('api_keys', {
  id: id('id').primaryKey(),
  workspaceId: id('workspace_id').notNull(),
  name: text('name').notNull(),
  hash: bytes('hash').notNull(),
  lastFour: text('last_four').notNull(),
  permissions: text('permissions').array().$type<Permission[]>().notNull(),
  rateLimit: integer('rate_limit'),
  expiresAt: instant('expires_at'),
  environment: text('environment').$type<Environment>().notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  revokedAt: instant('revoked_at'),
});

export const apiKeyUses = pgTable('api_key_uses', {
  keyId: id('key_id').primaryKey(),
  lastUsedAt: instant('last_used_at').notNull(),
});

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

// Written by every service that takes commands -----------------------------------------------------------------------

export const commands = pgTable(
  'commands',
  {
    workspaceId: id('workspace_id').notNull(),
    commandId: text('command_id').notNull(),
    subject: text('subject').notNull(),
    result: text('result'),
    createdAt: instant('created_at').notNull().default(byDatabase),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.commandId] })],
);

// Written by conversations (customers: forms too) --------------------------------------------------------------------

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

// Written by order-actions -------------------------------------------------------------------------------------------

export const orders = pgTable(
  'orders',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    source: text('source').$type<OrderSource>().notNull(),
    number: text('number').notNull(),
    status: text('status').$type<OrderStatus>(),
    step: text('step').$type<BoardStep>(),
    conversationId: id('conversation_id'),
    customerId: id('customer_id'),
    customerName: text('customer_name'),
    customerPhone: text('customer_phone'),
    customerEmail: text('customer_email'),
    fulfillmentType: text('fulfillment_type').$type<'delivery' | 'pickup'>(),
    fulfillmentAddress: text('fulfillment_address'),
    summary: text('summary').notNull(),
    specialInstructions: text('special_instructions'),
    details: json('details').notNull(),
    amountOnly: boolean('amount_only').notNull(),
    lines: json('lines').notNull(),
    promotions: json('promotions').notNull(),
    currency: text('currency').notNull(),
    subtotal: money('subtotal'),
    deliveryFee: money('delivery_fee'),
    discount: money('discount'),
    tax: money('tax'),
    promotionSavings: money('promotion_savings'),
    total: money('total'),
    notes: text('notes'),
    paymentStatus: text('payment_status'),
    deliveryStatus: text('delivery_status'),
    invoiceStatus: text('invoice_status'),
    externalOrderId: text('external_order_id'),
    createdAt: instant('created_at').notNull().default(byDatabase),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** A heartbeat: see `horizon` in the migration. */
export const syncHorizon = pgTable('sync_horizon', {
  xid: transactionId('xid').primaryKey(),
  at: instant('at').notNull(),
});

export const orderNumbers = pgTable('order_numbers', {
  workspaceId: id('workspace_id').primaryKey(),
  next: bigint('next', { mode: 'number' }).notNull(),
});

// Written by api-read ------------------------------------------------------------------------------------------------

export const followedWorkspaces = pgTable('followed_workspaces', {
  workspaceId: id('workspace_id').primaryKey(),
  since: instant('since').notNull().default(byDatabase),
});

// Recorded by order-actions, conversations and webhook-dispatcher; fanned_out_at is webhook-dispatcher's ---------------

export const events = pgTable(
  'events',
  {
    workspaceId: id('workspace_id').notNull(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    data: text('data').notNull(),
    recordedAt: instant('recorded_at').notNull().default(byDatabase),
    fannedOutAt: instant('fanned_out_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

// Written by webhook-dispatcher --------------------------------------------------------------------------------------

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

/** The times in which an endpoint was disabled and of which nobody has sent what it missed. A trigger writes them. */
export const disabledWindows = pgTable(
  'disabled_windows',
  {
    endpointId: id('endpoint_id').notNull(),
    disabledAt: instant('disabled_at').notNull(),
    enabledAt: instant('enabled_at'),
    oldestWaiting: id('oldest_waiting'),
    sentTo: id('sent_to').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.endpointId, table.disabledAt] })],
);

/** Days whose partitions are being dropped. */
export const retiredDays = pgTable('retired_days', {
  first: id('first').primaryKey(),
  before: id('before').notNull(),
});

export const endpointLanes = pgTable(
  'endpoint_lanes',
  {
    endpointId: id('endpoint_id').notNull(),
    status: text('status').$type<OpenStatus>().notNull(),
    workspaceId: id('workspace_id').notNull(),
    nextDueAt: preciseInstant('next_due_at'),
    atCap: boolean('at_cap').notNull().default(false),
    cap: smallint('cap').notNull().default(8),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.endpointId, table.status] })],
);
