/** Replaces personal text in columns that are never null. */
export const erasedPlaceholder = '[erased]';

export interface PersonalTable {
  /** Its rows are found by this column, among the ids of the person's … */
  readonly column: string;
  readonly idsOf: 'customers' | 'conversations' | 'orders' | 'links';
  /** The new value of each column of personal text: SQL over the row. */
  readonly erased: Readonly<Record<string, string>>;
  /** What else changes with it. */
  readonly also?: Readonly<Record<string, string>>;
  /** Computed from the others by a trigger. */
  readonly derived?: readonly string[];
  /** Columns of text that say nothing of a person. */
  readonly kept: readonly string[];
}

const text = `'${erasedPlaceholder}'`;
const emptyObject = `'{}'`;
const withoutName = `case when by ->> 'kind' in ('customer', 'form') then json_build_object('kind', by ->> 'kind') else by end`;
const linesWithoutNotes = `(
  select coalesce(json_agg(json_build_object('id', line -> 'id', 'name', line -> 'name', 'quantity', line -> 'quantity',
    'unit_price', line -> 'unit_price', 'total', line -> 'total', 'options', line -> 'options', 'notes', null) order by nth), '[]')
  from json_array_elements(lines) with ordinality as each (line, nth))`;

/** In the order in which rows are locked: as other verbs lock them (decided: Forgetting a customer). */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  conversations: {
    ...{ column: 'id', idsOf: 'conversations', erased: { subject: 'null' } },
    ...{ also: { updated_at: 'greatest(updated_at, clock())' }, derived: ['doc'], kept: ['status', 'channel'] },
  },
  // A channel without a connection: what is queued ends unsent.
  outgoing_messages: { column: 'conversation_id', idsOf: 'conversations', erased: { channel: `'erased'` }, kept: [] },
  messages: {
    ...{ column: 'conversation_id', idsOf: 'conversations', erased: { text } },
    ...{ derived: ['doc'], kept: ['direction'] },
  },
  channel_messages: {
    ...{ column: 'conversation_id', idsOf: 'conversations', erased: { outside_id: 'message_id' }, kept: ['channel'] },
  },
  // They begin another conversation when they write again.
  channel_contacts: {
    ...{ column: 'conversation_id', idsOf: 'conversations', erased: { contact: 'conversation_id' }, kept: ['channel'] },
  },
  conversation_entries: {
    ...{ column: 'conversation_id', idsOf: 'conversations', kept: ['kind'] },
    erased: { text: `case when text is not null then ${text} end`, by: withoutName },
  },
  orders: {
    ...{ column: 'id', idsOf: 'orders' },
    erased: {
      ...{ customer_name: 'null', customer_phone: 'null', customer_email: 'null', fulfillment_address: 'null' },
      ...{ special_instructions: 'null', notes: 'null', details: emptyObject, lines: linesWithoutNotes },
      summary: `case when amount_only then ${text} else summary end`,
    },
    kept: [
      ...['source', 'number', 'status', 'step', 'fulfillment_type', 'promotions', 'currency', 'payment_status'],
      ...['delivery_status', 'invoice_status', 'external_order_id'],
    ],
  },
  order_changes: {
    ...{ column: 'order_id', idsOf: 'orders', erased: { reason: 'null', by: withoutName } },
    kept: ['kind', 'from_step', 'to_step', 'fields', 'events'],
  },
  form_links: {
    ...{ column: 'id', idsOf: 'links', erased: {}, kept: [] },
    also: { cancelled_at: 'coalesce(cancelled_at, clock())' },
  },
  form_submissions: { column: 'link_id', idsOf: 'links', erased: { answers: emptyObject }, kept: [] },
  form_earlier_answers: { column: 'link_id', idsOf: 'links', erased: { answers: emptyObject }, kept: [] },
  customers: {
    ...{ column: 'id', idsOf: 'customers', kept: [] },
    erased: { name: 'null', phone: 'null', email: 'null', custom_fields: emptyObject },
    also: { updated_at: 'clock()' },
  },
};

/** Copies as JSON: their rows are found by what is in the text, which shared/customers/rules/erase-json.ts erases. */
export const personalCopies = {
  events: { key: 'id', name: 'name', text: 'data', kept: ['trace_parent'] },
  commands: { key: 'command_id', name: 'subject', text: 'result', kept: [] },
} as const;

/** What receivers answered to an event, which may repeat it. Answers have a status; the platform's own texts have none. */
export const receiverErrors = {
  open_deliveries: 'last_error',
  closed_deliveries: 'last_error',
  delivery_attempts: 'error_text',
} as const;

/** All other columns of text. They are of the workspace, its team or the platform, and say nothing of a customer. */
export const otherTexts: Readonly<Record<string, readonly string[]>> = {
  api_call_hours: ['path', 'method', 'code'],
  api_calls: ['method', 'path', 'code', 'request_id'],
  api_key_refusals: ['reason', 'detail'],
  api_keys: ['name', 'last_four', 'permissions', 'environment'],
  audit_entries: ['actor', 'action', 'target', 'details', 'address'],
  automation_rules: ['event'],
  moved_addresses: ['kind', 'address'],
  moved_workspaces: ['api_url', 'forms_url', 'catalog_url', 'dashboard_url'],
  boards: ['muted_by'],
  canned_answers: ['shortcut', 'text'],
  catalog_share_images: ['name'],
  catalog_snapshots: ['content'],
  catalogs: ['draft', 'slug', 'title'],
  channel_connections: ['channel', 'url', 'last_error'],
  closed_deliveries: ['event', 'status'],
  delivery_attempts: ['error'],
  email_changes: ['new_email'],
  event_outbox: ['name', 'trace_parent'],
  form_link_uses: ['use'],
  form_uses_by_day: ['use'],
  form_versions: ['definition'],
  forms: ['title', 'draft', 'messages'],
  invitations: ['email', 'role'],
  memberships: ['role'],
  notification_choices: ['kind', 'channel'],
  notification_items: ['channel'],
  notification_messages: ['kind', 'channel', 'email', 'status', 'last_error'],
  notifications: ['kind', 'email', 'language', 'data'],
  open_deliveries: ['event', 'status'],
  passkeys: ['credential_id', 'transports', 'name'],
  push_devices: ['endpoint', 'name'],
  sessions: ['address', 'device'],
  users: ['email', 'name', 'password_hash', 'language', 'quiet_zone'],
  webhook_endpoints: ['url', 'events', 'description', 'environment', 'disabled_reason'],
  workspaces: ['name', 'kind', 'plan', 'timezone', 'currency', 'accent', 'logo'],
};
