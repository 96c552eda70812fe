import { connect, type Db, withoutTimeLimit } from '../../../../shared/db/connections/connect.ts';

const zone = 'Europe/Berlin';

/** `COPY … TO STDOUT` of orders as the API's JSON, the least that a sync costs. Each call
 * copies the next `count`, a multiple of `step`, and wraps around. Throws when fewer come. */
export async function copyOn(
  url: string,
  workspaceId: string,
  rows: number,
  step: number,
): Promise<(count: number) => Promise<void>> {
  const places = await placesOf(url, workspaceId, step);
  let next = 0;
  return async (count) => {
    const first = next + count > rows ? 0 : next;
    next = first + count;
    const [after, upTo] = [first, next].map((at) => places[at / step]);
    const part = `${storeOrders(workspaceId)} and ctid > '${after}' and ctid <= '${upTo}'`;
    let lines = 0;
    await withZone(url, async (db) => {
      for await (const chunk of await db.unsafe(`copy (${part}) to stdout`).readable()) {
        for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
      }
    });
    if (lines !== count) throw new Error(`${lines} orders were copied instead of ${count}`);
  };
}

/** The position in the table of every `step`th order; the table has them in the order of their placing. */
async function placesOf(url: string, workspaceId: string, step: number): Promise<string[]> {
  return withZone(url, async (db) => {
    const rows = await db<{ place: string }[]>`
      select place from (
        select ctid as place, row_number() over (order by created_at, id) as nth
        from orders where workspace_id = ${workspaceId}) one
      where nth % ${step} = 0 order by nth`;
    return ['(0,0)', ...rows.map(({ place }) => place)];
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
    throw new Error(`COPY returns another order:\n${JSON.stringify(copied[0]?.order)}\n${JSON.stringify(data[0])}`);
  }
}

async function withZone<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect(url, { name: 'copy', max: 1, settings: { ...withoutTimeLimit, TimeZone: zone } });
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
