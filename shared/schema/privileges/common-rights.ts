export const read = { select: 'all' } as const;
export const write = { select: 'all', insert: 'all', update: 'all' } as const;
export const writeAndDelete = { ...write, delete: 'all' } as const;

/** For forwarding requests for moved workspaces. */
export const sendsOn = { moved_addresses: read, moved_workspaces: read } as const;

export const checksKeys = {
  ...sendsOn,
  valid_api_keys: read,
  known_api_keys: read,
  api_keys: { select: ['id'] },
  api_key_uses: { ...write, update: ['last_used_at'] },
  api_key_calls: { ...writeAndDelete, update: ['calls'] },
  api_key_refusals: { ...writeAndDelete, update: ['calls', 'last_at'] },
  api_calls: { select: ['workspace_id', 'id'], insert: 'all', delete: 'all' },
  api_call_hours: { ...writeAndDelete, update: ['calls', 'total_ms', 'slowest_ms'] },
} as const;

export const keepsResults = { commands: writeAndDelete } as const;

export const createsPartitions = ['make_partition(text, date)'] as const;

export const administers = {
  workspaces: write,
  retention: {
    select: 'all',
    insert: 'all',
    update: [
      ...['conversation_days', 'answer_days', 'order_days', 'starts_at'],
      ...['conversations_erased_until', 'answers_erased_until', 'orders_erased_until'],
    ],
  },
  api_keys: writeAndDelete,
  api_key_uses: read,
  api_key_calls: read,
  api_key_refusals: read,
  api_calls: read,
  api_call_hours: read,
  webhook_endpoints: write,
  automation_rules: { select: 'all', insert: 'all', delete: 'all' },
  catalogs: write,
  catalog_snapshots: { select: 'all', insert: 'all', delete: 'all' },
  catalog_visits: read,
  catalog_share_images: { select: 'all', insert: 'all', delete: 'all' },
  pending_share_images: writeAndDelete,
  forms: write,
  form_versions: { select: 'all', insert: 'all' },
  form_links: { select: 'all', insert: 'all', update: ['cancelled_at'] },
  form_submissions: read,
  customers: { select: ['workspace_id', 'id'] },
  conversations: { select: ['workspace_id', 'id'] },
  orders: { select: ['workspace_id', 'id'] },
  deliveries: read,
  delivery_attempts: read,
  events: read,
  open_deliveries: read,
  closed_deliveries: read,
  endpoint_hours: read,
  users: write,
  memberships: writeAndDelete,
  audit_entries: { select: 'all', insert: 'all' },
  notifications: { select: 'all', insert: 'all', update: ['sealed_token'] },
  notification_messages: {
    select: 'all',
    update: ['status', 'attempt', 'created_at', 'due_at', 'last_error', 'settled_at'],
  },
  notification_items: read,
  setup_codes: { select: 'all', insert: 'all', delete: 'all' },
} as const;

/** What conversations erases of a customer in tables of other services (shared/schema/personal-columns.ts). */
export const erasesCustomers = {
  orders: {
    select: 'all',
    update: [
      ...['customer_name', 'customer_phone', 'customer_email', 'fulfillment_address', 'special_instructions'],
      ...['notes', 'details', 'lines', 'summary'],
    ],
  },
  order_changes: { select: ['workspace_id', 'order_id', 'reason', 'by'], update: ['reason', 'by'] },
  form_links: { select: ['workspace_id', 'id', 'customer_id', 'cancelled_at'], update: ['cancelled_at'] },
  form_submissions: {
    select: ['workspace_id', 'id', 'link_id', 'customer_id', 'answers', 'updated_at'],
    update: ['answers'],
  },
  form_earlier_answers: { select: ['workspace_id', 'link_id', 'answers'], update: ['answers'] },
  heartbeats: read,
  open_deliveries: {
    select: ['workspace_id', 'event_id', 'http_status', 'last_error', 'claim'],
    update: ['last_error', 'claim'],
  },
  closed_deliveries: { select: ['workspace_id', 'event_id', 'http_status', 'last_error'], update: ['last_error'] },
  delivery_attempts: { select: ['workspace_id', 'event_id', 'http_status', 'error_text'], update: ['error_text'] },
} as const;
