// biome-ignore-all format: generated

import { boolean, json, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { byDatabase, bytes, id, instant, wholeNumber } from '../db/columns.ts';

export const users = pgTable('users', {
  id: id('id').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash'),
  authenticatorSecret: bytes('authenticator_secret'),
  authenticatorConfirmedAt: instant('authenticator_confirmed_at'),
  authenticatorStep: wholeNumber('authenticator_step'),
  language: text('language').$type<'en' | 'ar'>(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  joinedThrough: id('joined_through'),
  mailRefusedAt: instant('mail_refused_at'),
  quietFrom: smallint('quiet_from'),
  quietUntil: smallint('quiet_until'),
  quietZone: text('quiet_zone'),
});

export const memberships = pgTable('memberships', {
  workspaceId: id('workspace_id').notNull(),
  userId: id('user_id').notNull(),
  role: text('role').$type<'admin' | 'staff'>().notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
});

export const sessions = pgTable('sessions', {
  id: id('id').notNull(),
  userId: id('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  seenAt: instant('seen_at').notNull().default(byDatabase),
  provedAt: instant('proved_at').notNull().default(byDatabase),
  address: text('address').notNull(),
  device: text('device').notNull(),
});

export const passkeys = pgTable('passkeys', {
  credentialId: text('credential_id').notNull(),
  userId: id('user_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  signCount: wholeNumber('sign_count').notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  lastUsedAt: instant('last_used_at'),
});

export const recoveryCodes = pgTable('recovery_codes', {
  userId: id('user_id').notNull(),
  hash: bytes('hash').notNull(),
});

export const invitations = pgTable('invitations', {
  workspaceId: id('workspace_id').notNull(),
  id: id('id').notNull(),
  email: text('email').notNull(),
  role: text('role').$type<'admin' | 'staff'>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  invitedBy: id('invited_by').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  cancelledAt: instant('cancelled_at'),
  isMailed: boolean('is_mailed').notNull().default(byDatabase),
});

export const passwordResets = pgTable('password_resets', {
  userId: id('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  workspaceId: id('workspace_id'),
  givenBy: id('given_by'),
  expiresAt: instant('expires_at').notNull(),
});

export const mailedResets = pgTable('mailed_resets', {
  userId: id('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const emailChanges = pgTable('email_changes', {
  userId: id('user_id').notNull(),
  newEmail: text('new_email').notNull(),
  oldTokenHash: bytes('old_token_hash').notNull(),
  newTokenHash: bytes('new_token_hash').notNull(),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
  expiresAt: instant('expires_at').notNull(),
});

export const auditEntries = pgTable('audit_entries', {
  workspaceId: id('workspace_id').notNull(),
  id: id('id').notNull(),
  createdAt: instant('created_at').notNull().default(byDatabase),
  userId: id('user_id'),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  target: text('target'),
  details: json('details').$type<Readonly<Record<string, unknown>>>().notNull(),
  address: text('address'),
});

export const setupCodes = pgTable('setup_codes', {
  hash: bytes('hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
