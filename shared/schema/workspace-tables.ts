/** Which rows of a table belong to a workspace, and where they go (services/cli/README.md, A workspace in a file). */
export interface WorkspaceTable {
  /** The condition of its rows; `$1` is the id of the workspace. */
  readonly rows: string;
  /** Columns with the id of a row of another table of the workspace, although no foreign key with `workspace_id` holds that. */
  readonly refers?: Readonly<Record<string, string>>;
  /** Columns that are left out; most are computed by a trigger. */
  readonly derived?: readonly string[];
  /** A copy has it too; otherwise it only moves. */
  readonly isCopied: boolean;
}

const rows = 'workspace_id = $1';
const ofMembers = 'in (select user_id from memberships where workspace_id = $1)';
const [copied, moved] = [{ rows, isCopied: true } as const, { rows, isCopied: false } as const];

const through = (column: string, table: string, isCopied: boolean) => ({
  ...{ rows: `${column} in (select id from ${table} where workspace_id = $1)`, refers: { [column]: table }, isCopied },
});

/** In the order in which rows are written: a row comes after those that it refers to, and after what would set off a trigger. */
export const workspaceTables = {
  // A twin in another installation is a workspace of its own; a move says in which of two installations it is.
  workspaces: { rows: 'id = $1', derived: ['twin_of', 'is_elsewhere'], isCopied: true },
  retention: copied,
  users: { rows: `id ${ofMembers}`, isCopied: true },
  memberships: { ...copied, refers: { user_id: 'users' } },
  passkeys: { rows: `user_id ${ofMembers}`, refers: { user_id: 'users' }, isCopied: false },
  recovery_codes: { rows: `user_id ${ofMembers}`, refers: { user_id: 'users' }, isCopied: false },
  invitations: moved,
  api_keys: copied,
  api_key_uses: through('key_id', 'api_keys', false),
  api_key_calls: through('key_id', 'api_keys', false),
  api_key_refusals: through('key_id', 'api_keys', false),
  api_calls: moved,
  api_call_hours: moved,
  audit_entries: copied,
  commands: moved,
  customers: copied,
  conversations: { ...copied, refers: { customer_id: 'customers' }, derived: ['doc'] },
  messages: { ...copied, derived: ['doc'] },
  channel_connections: moved,
  channel_contacts: moved,
  channel_messages: moved,
  outgoing_messages: moved,
  conversation_entries: copied,
  conversation_readers: { rows: `${rows} and user_id ${ofMembers}`, refers: { user_id: 'users' }, isCopied: false },
  canned_answers: copied,
  orders: copied,
  order_numbers: copied,
  order_changes: copied,
  boards: copied,
  forms: copied,
  form_versions: copied,
  form_links: copied,
  form_submissions: copied,
  form_earlier_answers: copied,
  form_link_uses: copied,
  form_uses_by_day: copied,
  form_watchers: { rows: `${rows} and user_id ${ofMembers}`, refers: { user_id: 'users' }, isCopied: false },
  catalogs: copied,
  catalog_snapshots: { ...copied, refers: { catalog_id: 'catalogs' } },
  catalog_visits: through('catalog_id', 'catalogs', true),
  catalog_share_images: through('catalog_id', 'catalogs', true),
  pending_share_images: through('catalog_id', 'catalogs', true),
  webhook_endpoints: copied,
  automation_rules: { ...copied, refers: { endpoint_id: 'webhook_endpoints' } },
  events: moved,
  event_outbox: moved,
  open_deliveries: { ...moved, refers: { endpoint_id: 'webhook_endpoints' } },
  closed_deliveries: { ...moved, refers: { endpoint_id: 'webhook_endpoints' } },
  delivery_attempts: { ...moved, refers: { endpoint_id: 'webhook_endpoints' } },
  endpoint_hours: { ...moved, refers: { endpoint_id: 'webhook_endpoints' } },
  notification_choices: {
    ...{ rows: `${rows} and (user_id is null or user_id ${ofMembers})`, refers: { user_id: 'users' }, isCopied: false },
  },
} as const satisfies Readonly<Record<string, WorkspaceTable>>;

export type WorkspaceTableName = keyof typeof workspaceTables;

/** The other tables, by why no file of a workspace has their rows. */
export const otherTables: Readonly<Record<string, readonly string[]>> = {
  'the clock of the syncs of one installation': ['heartbeats'],
  'ends with the installation in which a person signed in': ['sessions', 'push_devices'],
  'a link that an installation gave to a person, valid for a day at most': [
    ...['password_resets', 'mailed_resets', 'email_changes'],
  ],
  'opens the first workspace of an installation': ['setup_codes'],
  'says where a workspace went from one installation': ['moved_workspaces', 'moved_addresses'],
  'told by the installation that recorded it': ['notifications', 'notification_messages', 'notification_items'],
};
