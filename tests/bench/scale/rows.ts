import type { Db } from '../../../shared/db/connections/connect.ts';
import { inBulk, inParts } from '../../support/data/in-bulk.ts';

/** What stands in the tables that grow, of workspaces that share it evenly. */
export interface Amounts {
  readonly workspaces: number;
  readonly orders: number;
  /** The oldest orders wait to be approved, each of them once. */
  readonly pending: number;
}

const perStatement = 100_000;

/** Orders, to ten of them a conversation, and to each of those two messages. `db` has two connections or more. */
export async function fillRows(db: Db, amounts: Amounts): Promise<void> {
  const conversations = Math.ceil(amounts.orders / 10);
  await fillTable(db, 'orders', amounts.orders, (from, to) => orders(db, amounts, from, to));
  await fillTable(db, 'conversations', conversations, (from, to) => conversationRows(db, amounts, from, to));
  await fillTable(db, 'messages', 2 * conversations, (from, to) => messages(db, amounts, from, to));
}

/** Two statements at a time, without triggers, which would stamp all of it with this moment. */
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

/** `(COLUMNS) select …` of the rows from one number to another. */
type Rows = (from: number, to: number) => ReturnType<typeof orders>;

/** Order n is of workspace n modulo their number, and a minute younger than the one before it there. */
function orders(db: Db, { workspaces, pending }: Amounts, from: number, to: number) {
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

/** With the `doc` that the table's trigger makes. */
function conversationRows(db: Db, { workspaces }: Amounts, from: number, to: number) {
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

/** With the `doc` that the table's trigger makes. */
function messages(db: Db, { workspaces }: Amounts, from: number, to: number) {
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
