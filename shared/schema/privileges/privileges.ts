import {
  administers,
  checksKeys,
  createsPartitions,
  erasesCustomers,
  keepsResults,
  read,
  sendsOn,
  write,
  writeAndDelete,
} from './common-rights.ts';

/** A role for each service, with these rights and no others. The migration grants and revokes accordingly. */
export interface Privileges {
  readonly tables: Readonly<Record<string, Rights>>;
  readonly functions?: readonly string[];
  readonly readsMigrations?: true;
}

export interface Rights {
  readonly select?: Columns;
  readonly insert?: Columns;
  readonly update?: Columns;
  readonly delete?: 'all';
}

export type Columns = 'all' | readonly string[];

export const privileges = {
  'api-read': {
    tables: {
      ...checksKeys,
      workspaces: { select: ['id', 'timezone'] },
      conversations: read,
      messages: read,
      orders: read,
      horizon: read,
      heartbeats: read,
    },
  },
  'order-actions': {
    tables: {
      ...checksKeys,
      workspaces: read,
      ...keepsResults,
      customers: read,
      conversations: read,
      orders: write,
      order_changes: { insert: 'all' },
      order_numbers: write,
      heartbeats: { select: 'all', insert: 'all', delete: 'all' },
      events: { insert: 'all' },
      event_outbox: { insert: 'all' },
    },
    functions: createsPartitions,
  },
  conversations: {
    tables: {
      ...sendsOn,
      workspaces: read,
      ...keepsResults,
      customers: write,
      conversations: write,
      messages: { ...write, update: ['undelivered_since', 'delivered_at', 'text'] },
      channel_connections: {
        select: 'all',
        update: ['consecutive_failures', 'last_error', 'last_sent_at', 'last_received_at'],
      },
      catalogs: { select: ['workspace_id', 'published'] },
      channel_contacts: { ...write, update: ['contact'] },
      channel_messages: { ...write, update: ['outside_id'] },
      outgoing_messages: { ...writeAndDelete, update: ['attempt', 'due_at', 'leased_until', 'channel'] },
      conversation_entries: { select: 'all', insert: 'all', update: ['text', 'by'] },
      ...erasesCustomers,
      retention: {
        select: 'all',
        update: ['conversations_erased_until', 'answers_erased_until', 'orders_erased_until'],
      },
      memberships: { select: ['workspace_id', 'user_id'] },
      events: { select: ['workspace_id', 'id', 'name', 'data', 'recorded_at'], insert: 'all', update: ['data'] },
      event_outbox: { insert: 'all' },
      notifications: { insert: ['kind', 'workspace_id', 'user_id', 'subject_id', 'dedupe_key', 'data'] },
    },
    functions: createsPartitions,
  },
  'webhook-dispatcher': {
    tables: {
      workspaces: read,
      ...keepsResults,
      webhook_endpoints: {
        select: 'all',
        update: ['consecutive_failures', 'enabled', 'disabled_reason', 'disabled_at'],
      },
      audit_entries: { insert: ['workspace_id', 'id', 'actor', 'action', 'target', 'details'] },
      webhook_receivers: read,
      automation_rules: read,
      open_deliveries: writeAndDelete,
      deliveries: read,
      event_outbox: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
      endpoint_hours: writeAndDelete,
      events: { select: 'all', insert: 'all' },
      closed_deliveries: writeAndDelete,
      delivery_attempts: { select: 'all', insert: 'all' },
    },
    functions: [...createsPartitions, 'drop_day(date)'],
  },
  notifier: {
    tables: {
      workspaces: {
        select: [
          ...['id', 'name', 'notifications_enabled', 'chat_url'],
          ...['order_wait_minutes', 'conversation_wait_minutes'],
        ],
      },
      users: {
        select: [
          ...['id', 'email', 'name', 'language', 'joined_through', 'mail_refused_at'],
          ...['quiet_from', 'quiet_until', 'quiet_zone'],
        ],
        update: ['mail_refused_at'],
      },
      memberships: read,
      mailed_resets: { ...write, update: ['token_hash', 'expires_at'] },
      orders: { select: ['workspace_id', 'id', 'number', 'status', 'step', 'created_at'] },
      conversations: {
        select: ['workspace_id', 'id', 'status', 'channel', 'is_solved', 'waiting_since', 'updated_at'],
      },
      api_keys: {
        select: ['id', 'workspace_id', 'name', 'last_four', 'expires_at', 'created_at', 'revoked_at'],
      },
      api_key_refusals: read,
      webhook_receivers: { select: ['id', 'workspace_id', 'closing_reason'] },
      open_deliveries: { select: ['workspace_id', 'endpoint_id', 'id', 'due_at', 'status', 'leased_until'] },
      notifications: { ...writeAndDelete, update: ['sealed_token', 'fanned_out_at'] },
      notification_messages: writeAndDelete,
      notification_items: { select: 'all', insert: 'all' },
      notification_choices: read,
      form_watchers: read,
      push_devices: { select: 'all', update: ['last_used_at'], delete: 'all' },
    },
  },
  catalog: {
    tables: {
      ...sendsOn,
      workspaces: { select: ['id', 'timezone'] },
      boards: { select: ['workspace_id', 'busy_minutes', 'busy_until', 'busy_changes'] },
      catalogs: { select: ['id', 'workspace_id', 'slug', 'version', 'published'] },
      catalog_snapshots: read,
      catalog_share_images: read,
      catalog_visits: { ...write, update: ['visits'] },
      channel_contacts: { select: ['workspace_id', 'channel', 'contact', 'conversation_id'] },
      conversations: { select: ['workspace_id', 'id', 'created_at'] },
      messages: {
        select: ['workspace_id', 'conversation_id', 'id', 'direction', 'text', 'created_at', 'delivered_at'],
      },
    },
  },
  forms: {
    tables: {
      ...sendsOn,
      workspaces: { select: ['id', 'timezone'] },
      forms: { select: ['workspace_id', 'id', 'version'] },
      form_versions: read,
      form_links: { select: 'all', update: ['created_at'] },
      form_submissions: write,
      form_earlier_answers: { select: 'all', insert: 'all' },
      form_link_uses: { select: 'all', insert: 'all' },
      form_uses_by_day: { ...write, update: ['links'] },
      customers: { ...write, update: ['name', 'phone', 'email', 'custom_fields', 'updated_at'] },
    },
  },
  dashboard: {
    tables: {
      moved_workspaces: read,
      ...administers,
      orders: read,
      horizon: read,
      boards: write,
      order_changes: read,
      customers: { select: 'all', insert: ['workspace_id', 'id', 'name', 'phone'] },
      conversations: read,
      messages: {
        select: [
          ...['workspace_id', 'id', 'conversation_id', 'direction', 'text', 'created_at'],
          ...['undelivered_since', 'delivered_at'],
        ],
      },
      conversation_entries: read,
      conversation_readers: { ...write, update: ['read_at', 'seen_at'] },
      canned_answers: writeAndDelete,
      channel_contacts: { select: ['workspace_id', 'channel', 'contact', 'conversation_id'] },
      channel_connections: {
        select: 'all',
        insert: 'all',
        update: ['url', 'secret', 'consecutive_failures', 'last_error'],
        delete: 'all',
      },
      form_earlier_answers: read,
      form_link_uses: read,
      form_uses_by_day: read,
      sessions: writeAndDelete,
      passkeys: writeAndDelete,
      recovery_codes: { select: 'all', insert: 'all', delete: 'all' },
      invitations: write,
      password_resets: writeAndDelete,
      mailed_resets: { select: 'all', delete: 'all' },
      email_changes: writeAndDelete,
      notification_choices: writeAndDelete,
      form_watchers: writeAndDelete,
      push_devices: writeAndDelete,
    },
    functions: ['wipe_twin(text)'],
  },
  cli: {
    tables: {
      ...administers,
      orders: read,
      conversations: read,
      customers: read,
      messages: { select: ['workspace_id', 'id', 'conversation_id', 'direction', 'text', 'created_at'] },
      conversation_entries: read,
      order_changes: read,
      form_earlier_answers: read,
      form_link_uses: read,
      sessions: { select: ['user_id', 'seen_at'] },
      users: writeAndDelete,
      invitations: { select: 'all', update: ['cancelled_at'] },
      password_resets: write,
      push_devices: { select: ['id', 'name', 'sealed_keys'] },
      channel_connections: { select: ['id', 'secret'] },
      event_outbox: read,
      heartbeats: read,
      horizon: read,
    },
    readsMigrations: true,
  },
} as const satisfies Readonly<Record<string, Privileges>>;

export type DatabaseUser = keyof typeof privileges;

export const databaseUsers = Object.keys(privileges) as DatabaseUser[];

export function roleOf(user: DatabaseUser): string {
  return `messaging_${user.replaceAll('-', '_')}`;
}
