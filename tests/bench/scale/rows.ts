import type { Db } from '../../../shared/db/connections/connect.ts';
import { inBulk, inParts } from '../../support/data/bulk/in-bulk.ts';

/** Row counts, spread evenly over the workspaces. */
export interface RowCounts {
  readonly workspaces: number;
  readonly orders: number;
  /** How many orders await approval: the oldest ones. */
  readonly pending: number;
}

const perStatement = 100_000;

/** Inserts orders, a conversation per ten orders and two messages per conversation. `db` needs two connections. */
export async function fillRows(db: Db, counts: RowCounts): Promise<void> {
  const conversations = Math.ceil(counts.orders / 10);
  await fillTable(db, 'orders', counts.orders, (from, to) => orders(db, counts, from, to));
  await fillTable(db, 'conversations', conversations, (from, to) => conversationRows(db, counts, from, to));
  await fillTable(db, 'messages', 2 * conversations, (from, to) => messages(db, counts, from, to));
}

/** Runs two statements at a time, without the triggers that set `updated_at` to now. */
async function fillTable(db: Db, table: string, count: number, rows: Rows): Promise<void> {
  await inBulk(db, [table], () =>
    inParts(count, perStatement, async (from, to) => {
      await db.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`insert into ${tx(table)} ${rows(from, to)}`;
      });
      process.stderr.write(`\r${to + 1} ${table} `);
    }),
  );
}

/** Gives `(COLUMNS) select …` for the rows numbered `from` to `to`. */
type Rows = (from: number, to: number) => ReturnType<typeof orders>;

/** Order n belongs to workspace n % workspaces, a minute after the order before it in that workspace. */
function orders(db: Db, { workspaces, pending }: RowCounts, from: number, to: number) {
  return db`
    (workspace_id, id, source, number, status, step, customer_id, customer_name, customer_phone, fulfillment_type,
      fulfillment_address, summary, details, amount_only, lines, promotions, currency, subtotal, delivery_fee, discount, tax,
      promotion_savings, total, payment_status, created_at, updated_at)
    select 'ws_' || lpad((n % ${workspaces})::text, 26, '0'), 'ord_' || lpad(n::text, 26, '0'), 'chat', (1001 + n)::text,
      case when n < ${pending}::int then 'pending' else 'arrived' end,
      case when n < ${pending}::int then 'submitted' else 'completed' end,
      'cus_' || substr(md5(n::text), 1, 26), 'Customer ' || n, '+964770' || n, 'delivery', n || ' Karrada Street, Baghdad',
      '2 × Masgouf, 1 × Tea', '{}', false, ${JSON.stringify(lines)}::text::json, '[]', 'IQD', 2000000, 0, 0, 0, 0, 2000000,
      'paid', at, at
    from generate_series(${from}::int, ${to}::int) n,
      lateral (select timestamptz '2025-01-01' + n / ${workspaces} * interval '1 minute' as at) t`;
}

/** Includes the `doc` column, which a trigger fills otherwise. */
function conversationRows(db: Db, { workspaces }: RowCounts, from: number, to: number) {
  return db`
    (workspace_id, id, status, channel, subject, is_solved, created_at, updated_at, last_message_at, doc)
    select 'ws_' || lpad((n % ${workspaces})::text, 26, '0'), c.id, c.status, c.channel, c.subject, n % 5 = 0, at, at, at,
      json_build_object('id', c.id, 'status', c.status, 'channel', c.channel, 'subject', c.subject, 'isSolved', n % 5 = 0,
        'createdAt', ms, 'updatedAt', ms, 'lastMessageAt', ms)
    from generate_series(${from}::int, ${to}::int) n,
      lateral (select 'cnv_' || lpad(n::text, 26, '0') as id, (array['open', 'closed', 'escalated'])[1 + n % 3] as status,
        (array['web', 'whatsapp', 'telegram'])[1 + n % 3] as channel, 'سؤال عن الطلب رقم ' || n as subject) c,
      lateral (select timestamptz '2025-01-01' + n / ${workspaces} * interval '10 minutes' as at) t,
      lateral (select (1000 * extract(epoch from at))::bigint as ms) m`;
}

/** Includes the `doc` column, which a trigger fills otherwise. */
function messages(db: Db, { workspaces }: RowCounts, from: number, to: number) {
  return db`
    (workspace_id, conversation_id, id, direction, text, created_at, doc)
    select 'ws_' || lpad((n / 2 % ${workspaces})::text, 26, '0'), 'cnv_' || lpad((n / 2)::text, 26, '0'), m.id, 'contact',
      m.text, at,
      json_build_object('id', m.id, 'direction', 'contact', 'text', m.text, 'createdAt', (1000 * extract(epoch from at))::bigint)
    from generate_series(${from}::int, ${to}::int) n,
      lateral (select 'msg_' || lpad(n::text, 26, '0') as id, 'Where is my order ' || n || '?' as text) m,
      lateral (select timestamptz '2025-01-01' + n / 2 / ${workspaces} * interval '10 minutes' + n % 2 * interval '1 s' as at) t`;
}

const lines = [
  { id: '1', name: 'Masgouf', quantity: 2, unit_price: 1_000_000, total: 2_000_000, options: [], notes: null },
];
