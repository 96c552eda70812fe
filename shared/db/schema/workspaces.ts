import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Environment, Permission } from '../../domain/access/api-key.ts';
import type { Plan, WorkspaceKind } from '../../domain/access/plan.ts';
import { byDatabase, bytes, id, instant } from '../columns.ts';

/**
 * Workspaces and their keys: written by dashboard; what keys were used for by whoever checks them. Commands: by every service
 * that takes some.
 */

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
  /** `#rrggbb`. */
  accent: text('accent'),
  /** A picture as a `data:` URL. */
  logo: text('logo'),
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

/** What keys were used for and refused, an hour a row: written by whoever checks keys. */
export const apiKeyCalls = pgTable(
  'api_key_calls',
  {
    keyId: id('key_id').notNull(),
    hour: instant('hour').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.hour] })],
);

export const apiKeyRefusals = pgTable(
  'api_key_refusals',
  {
    keyId: id('key_id').notNull(),
    hour: instant('hour').notNull(),
    reason: text('reason').notNull(),
    detail: text('detail').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.hour, table.reason, table.detail] })],
);

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
