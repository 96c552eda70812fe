import { putCatalog } from '../../../services/dashboard/admin/catalogs/catalogs.ts';
import { publishCatalog } from '../../../services/dashboard/admin/catalogs/publish-catalog.ts';
import { connectDrizzle, type Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { createSecrets } from '../../../shared/db/secrets.ts';
import { longMenu } from '../../journeys/catalog/menus.ts';
import { createKey } from '../../support/data/workspace.ts';
import { createForm, everyField } from '../../support/running/forms.ts';

const workspaces = 1_000;
const links = 4_000;
/** The oldest orders wait to be approved, each of them once. */
const pendingOrders = 40_000;
const perStatement = 100_000;
const menuItems = 100;

/** What the load needs to know of what was made. */
export interface Made {
  /** A key of each workspace, in their order. */
  readonly keys: readonly string[];
  readonly slug: string;
}

/**
 * A thousand restaurants that share `orders` evenly, a conversation to ten orders, an endpoint each, a form with links, and a
 * menu. Made inside PostgreSQL, without triggers that would stamp all of it with this moment.
 */
export async function fill(db: Db, databaseUrl: string, orders: number, options: Receiving): Promise<Made> {
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    select 'ws_' || lpad(n::text, 26, '0'), 'Bench', 'restaurant', 'pro', true, true, 'Asia/Baghdad', 'IQD'
    from generate_series(0, ${workspaces - 1}::int) n`;
  for (let from = 0; from < orders; from += perStatement) {
    await fillOrders(db, from, Math.min(orders, from + perStatement));
    process.stderr.write(`\r${from + perStatement} orders `);
  }
  await fillConversations(db, Math.ceil(orders / 10));
  await receive(db, options);
  await fillLinks(db);
  const keys: string[] = [];
  for (let n = 0; n < workspaces; n += 1) {
    keys.push((await createKey(db, workspaceId(n), { rateLimit: 10_000_000 })).value);
  }
  await db`vacuum analyze`;
  process.stderr.write('\n');
  return { keys, slug: await publish(databaseUrl) };
}

export interface Receiving {
  readonly secretsKey: string;
  readonly secret: string;
  readonly urls: readonly string[];
}

function workspaceId(n: number): string {
  return `ws_${String(n % workspaces).padStart(26, '0')}`;
}

export function orderId(n: number): string {
  return `ord_${String(n).padStart(26, '0')}`;
}

/** Known tokens, because only their hashes are stored. */
export function tokenOf(n: number): string {
  return `scale-token-${1 + (n % links)}`;
}

/** Order n is of workspace n modulo their number, and a minute younger than the one before it there. */
async function fillOrders(db: Db, from: number, to: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into orders (workspace_id, id, source, number, status, step, customer_id, customer_name, customer_phone,
        fulfillment_type, fulfillment_address, summary, details, amount_only, lines, promotions, currency, subtotal,
        delivery_fee, discount, tax, promotion_savings, total, payment_status, created_at, updated_at)
      select 'ws_' || lpad((n % ${workspaces})::text, 26, '0'), 'ord_' || lpad(n::text, 26, '0'), 'chat', (1001 + n)::text,
        case when n < ${pendingOrders}::int then 'pending' else 'arrived' end,
        case when n < ${pendingOrders}::int then 'submitted' else 'completed' end,
        'cus_' || substr(md5(n::text), 1, 26), 'Customer ' || n, '+964770' || n, 'delivery', n || ' Karrada Street, Baghdad',
        '2 × Masgouf, 1 × Tea', '{}', false, ${JSON.stringify(lines)}::text::json, '[]', 'IQD', 2000000, 0, 0, 0, 0, 2000000,
        'paid', at, at
      from generate_series(${from}::int, ${to - 1}::int) n,
        lateral (select timestamptz '2025-01-01' + n / ${workspaces} * interval '1 minute' as at) t`;
  });
}

async function fillConversations(db: Db, count: number): Promise<void> {
  for (let from = 0; from < count; from += perStatement) {
    await db`
      insert into conversations (workspace_id, id, status, channel, subject, is_solved, created_at, updated_at, last_message_at)
      select 'ws_' || lpad((n % ${workspaces})::text, 26, '0'), 'cnv_' || lpad(n::text, 26, '0'),
        (array['open', 'closed', 'escalated'])[1 + n % 3], (array['web', 'whatsapp', 'telegram'])[1 + n % 3],
        'سؤال عن الطلب رقم ' || n, n % 5 = 0, at, at, at
      from generate_series(${from}::int, ${Math.min(count, from + perStatement) - 1}::int) n,
        lateral (select timestamptz '2025-01-01' + n / ${workspaces} * interval '10 minutes' as at) t`;
  }
}

/** An endpoint in each workspace, each at a host of its own. */
async function receive(db: Db, { secretsKey, secret, urls }: Receiving): Promise<void> {
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    select *, '{*}', 'test', ${createSecrets(secretsKey).seal(secret)}
    from unnest(${urls.map(() => newId('endpoint'))}::text[], ${urls.map((_, n) => workspaceId(n))}::text[], ${[...urls]}::text[])`;
}

async function fillLinks(db: Db): Promise<void> {
  const { id } = await createForm(db, workspaceId(0), everyField, { title: 'Your table', title_ar: 'طاولتك' });
  await db`
    insert into customers (workspace_id, id, name, phone)
    select ${workspaceId(0)}, 'cus_' || lpad(n::text, 26, '0'), 'Zaynab Ali', '+9647701234567'
    from generate_series(1, ${links}::int) n`;
  await db`
    insert into form_links (workspace_id, id, form_id, customer_id, token_hash, edits)
    select ${workspaceId(0)}, 'lnk_' || lpad(n::text, 26, '0'), ${id}, 'cus_' || lpad(n::text, 26, '0'),
      sha256(('scale-token-' || n)::bytea), 32000
    from generate_series(1, ${links}::int) n`;
}

async function publish(databaseUrl: string): Promise<string> {
  const db = connectDrizzle(databaseUrl, { name: 'bench menu', max: 1 });
  const { id } = await putCatalog(db, workspaceId(0), longMenu(menuItems));
  const publishing = { enabled: true, url: 'http://localhost', announce: async () => {} };
  const { slug } = await publishCatalog(db, publishing, id);
  await db.end();
  return slug ?? '';
}

const lines = [
  { id: '1', name: 'Masgouf', quantity: 2, unit_price: 1_000_000, total: 2_000_000, options: [], notes: null },
];
