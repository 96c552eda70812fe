import { connect, type Db, unhurried } from '../../../../shared/db/connections/connect.ts';

const zone = 'Europe/Berlin';

/**
 * `COPY … TO STDOUT` of every order as the JSON that the API shows: what a sync would cost at the least. Throws when the count
 * is not `rows`.
 */
export async function copyAll(url: string, workspaceId: string, rows: number): Promise<void> {
  await withZone(url, async (db) => {
    let lines = 0;
    for await (const chunk of await db.unsafe(`copy (${storeOrders(workspaceId)}) to stdout`).readable()) {
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
    }
    if (lines !== rows) throw new Error(`${lines} orders were copied instead of ${rows}`);
  });
}

const newline = 0x0a;

/** Throws unless COPY's JSON of some orders is the API's. */
export async function checkCopied(
  url: string,
  workspaceId: string,
  page: string,
  headers: Record<string, string>,
): Promise<void> {
  const { data } = JSON.parse(await (await fetch(page, { headers })).text());
  const copied = await withZone(url, (db) =>
    db.unsafe<{ order: unknown }[]>(`${storeOrders(workspaceId)} order by created_at, id limit ${data.length}`),
  );
  if (
    !Bun.deepEquals(
      copied.map(({ order }) => order),
      data,
    )
  ) {
    throw new Error(`COPY builds something else:\n${JSON.stringify(copied[0]?.order)}\n${JSON.stringify(data[0])}`);
  }
}

async function withZone<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect(url, { name: 'copy', max: 1, settings: { ...unhurried, TimeZone: zone } });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')`;
const major = (column: string) => `${column} / 100::float8`;

function storeOrders(workspaceId: string): string {
  return `
    select json_build_object(
      'schema', 'service.order.v1', 'id', id, 'number', number, 'created_at', ${iso('created_at')},
      'updated_at', ${iso('updated_at')}, 'business_date', to_char(created_at, 'YYYY-MM-DD'), 'timezone', '${zone}',
      'status', store_status(step, status), 'source', source,
      'customer', json_build_object('id', customer_id, 'name', customer_name, 'phone', customer_phone),
      'fulfillment', json_build_object('type', fulfillment_type, 'address', fulfillment_address),
      'amount_only', amount_only, 'lines', lines, 'promotions', promotions,
      'totals', json_build_object('subtotal', ${major('subtotal')}, 'delivery_fee', ${major('delivery_fee')},
        'discount', ${major('discount')}, 'tax', ${major('tax')}, 'total', ${major('total')}, 'currency', currency,
        'promotion_savings', ${major('promotion_savings')}),
      'notes', coalesce(notes, ''), 'payment_status', payment_status, 'delivery_status', delivery_status,
      'invoice_status', invoice_status, 'external_order_id', external_order_id, 'conversation_id', conversation_id
    ) as "order"
    from orders where workspace_id = '${workspaceId}'`;
}
