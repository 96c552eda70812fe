import type { Db } from '../../../../shared/db/connections/connect.ts';
import { inBulk } from '../../../support/data/bulk/in-bulk.ts';
import { createKey, createWorkspace } from '../../../support/data/workspace.ts';

const rowsPerStatement = 100_000;
const neighbours = 1_000;
const ordersOfNeighbour = 100;
/** A year and a half of orders, so that both offsets of the time zone occur. */
const spacingMs = (rows: number) => Math.floor((18 * 30 * 24 * 3_600_000) / rows);

/** A workspace with `rows` orders, as after years: few are open, and each was changed after it was placed. */
export async function fillStoreOrders(db: Db, rows: number): Promise<{ workspaceId: string; key: string }> {
  const workspaceId = await createWorkspace(db, { timezone: 'Europe/Berlin', currency: 'EUR' });
  const { value: key } = await createKey(db, workspaceId);
  const beside: string[] = [];
  for (let index = 0; index < neighbours; index += 1) beside.push(await createWorkspace(db));
  await inBulk(db, ['orders'], async () => {
    for (let from = 0; from < rows; from += rowsPerStatement) {
      await insertOrders(db, [workspaceId], from, Math.min(rows, from + rowsPerStatement), spacingMs(rows));
      process.stderr.write(`\r${from + rowsPerStatement} orders `);
    }
    await insertOrders(db, beside, rows, rows + ordersOfNeighbour, spacingMs(ordersOfNeighbour));
  });
  process.stderr.write('\n');
  return { workspaceId, key };
}

/** Without the trigger that would set every `updated_at` to now. */
async function insertOrders(db: Db, workspaceIds: string[], from: number, to: number, everyMs: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into orders (workspace_id, id, source, number, status, step, customer_id, customer_name, customer_phone,
        fulfillment_type, fulfillment_address, summary, details, amount_only, lines, promotions, currency, subtotal,
        delivery_fee, discount, tax, promotion_savings, total, notes, payment_status, created_at, updated_at)
      select w.id, 'ord_' || lpad(n::text, 10, '0') || substr(md5(w.id || n), 1, 16),
        'storefront', (1001 + n)::text, 'arrived',
        case when n % 1000 = 0 then 'submitted' when n % 200 = 1 then 'cancelled' else 'completed' end,
        'cus_' || substr(md5(n::text), 1, 26), 'Customer ' || n, '+964770' || n, 'delivery', n || ' Karrada Street, Baghdad',
        '2 × Masgouf, 1 × Tea', json_build_object('raw', repeat('the order as it came in, ', 10)), false,
        ${JSON.stringify(lines)}::text::json, '[]', 'EUR', 5450, 300, 0, 110, 0, 5860, null, 'paid',
        at, at + (n % 3600) * interval '1 s'
      from unnest(${workspaceIds}::text[]) w (id), generate_series(${from}::int, ${to - 1}::int) n,
        lateral (select to_timestamp(1735689600 + n * ${everyMs / 1000}::float8)::timestamptz(3) as at) t`;
  });
}

const lines = [
  {
    id: '1',
    name: 'Masgouf',
    quantity: 2,
    unit_price: 25,
    total: 52,
    options: [{ name: 'Large', price: 1 }],
    notes: null,
  },
  { id: '2', name: 'Tea with cardamom', quantity: 1, unit_price: 2.5, total: 2.5, options: [], notes: 'no sugar' },
];
