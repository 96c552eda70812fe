import type { Db } from '../../../shared/db/connections/connect.ts';
import { columnNames } from '../../../shared/db/order-columns.ts';
import { storeOrderFields } from '../../../shared/domain/orders/store-order.ts';
import type { BoardStep } from '../../../shared/domain/orders/transitions.ts';
import type { Found } from '../../../shared/domain/orders/watermark.ts';
import { type Fragment, rowsThatFit, usualBytes } from '../page-bytes.ts';
import type { Position } from '../read-pages.ts';
import type { Range } from './range.ts';
import { type StoreOrderRow, storeOrderColumns, storeOrderParts } from './store-order-row.ts';

/** One page of store orders, and what was so in the very snapshot that it was read in. Times are Unix ms. */
export interface StoreOrdersPage extends Found {
  /** Those that fit on a page, and one more where there are more: see page-bytes.ts. */
  readonly orders: readonly SizedRow[];
  readonly zone: string;
}

/** `upTo` where bytes were counted. */
type SizedRow = StoreOrderRow & { readonly upTo?: number };

/** Where a page begins and ends. */
export interface Slice {
  readonly after: Position;
  readonly upTo: number | null;
  readonly count: number;
}

/** Who may read: on the primary the key itself says so, in the same trip (I10); on a replica it has been asked before. */
export type Authority = { readonly keyId: string } | 'checked';

/**
 * Reads one page in one statement, and so in one snapshot; null when the authority is gone. The page is one range of one
 * index, in its order: nothing is sorted, and nobody else's order is passed over. Each status that is asked for is a range of
 * its own, merged with the others. A page with a large order is read again by a statement that counts bytes: that costs a
 * third more, and nearly no page has one.
 */
export async function readStoreOrders(
  db: Db,
  workspaceId: string,
  authority: Authority,
  range: Range,
  slice: Slice,
): Promise<StoreOrdersPage | null> {
  const orders = ordersOf(db, workspaceId, range, slice);
  const read = (from: Fragment, parts: Fragment) => readOnce(db, workspaceId, authority, range, from, parts);
  const page = await read(
    orders,
    db`case when ${bytesOf(db)} <= ${usualBytes} then ${db.unsafe(storeOrderParts)} end as parts`,
  );
  if (page === null || page.orders.every(({ parts }) => parts !== null)) return page;
  const counted = rowsThatFit(db, orders, bytesOf(db), db`order by ${db(range.orderedBy)}, id`);
  return read(counted, db`${db.unsafe(storeOrderParts)} as parts, "upTo"`);
}

async function readOnce(
  db: Db,
  workspaceId: string,
  authority: Authority,
  range: Range,
  from: Fragment,
  parts: Fragment,
): Promise<StoreOrdersPage | null> {
  const time = db(range.orderedBy);
  const rows = await db<Row[]>`
    select o.*, authority.timezone as zone, (
      select concat_ws(' ',
        coalesce(unix_ms((select ${time} from orders where workspace_id = ${workspaceId} order by ${time} desc limit 1)), -1),
        coalesce((select unix_ms(stamped_at) from heartbeats order by xid desc limit 1), -1),
        coalesce((select unix_ms(stamped_at) from horizon), -1))
    ) as facts
    from ${authority === 'checked' ? db`workspaces` : db`valid_api_keys`} authority
    left join (select ${db.unsafe(storeOrderColumns)}, ${parts} from (${from}) each) o on true
    where authority.id = ${authority === 'checked' ? workspaceId : authority.keyId}`;
  const [first] = rows;
  if (!first) return null;
  const [latest = null, newest = null, horizon = null] = first.facts
    .split(' ')
    .map((ms) => (ms === '-1' ? null : Number(ms)));
  const orders = rows.filter((row): row is Row & SizedRow => row.id !== null);
  return { orders, zone: first.zone, latest, newest, horizon };
}

type Row = (SizedRow | { readonly id: null }) & { readonly zone: string; readonly facts: string };

/** What of an order may be long. */
function bytesOf(db: Db) {
  return db`octet_length(lines::text) + octet_length(promotions::text) + coalesce(octet_length(notes), 0)`;
}

function ordersOf(db: Db, workspaceId: string, range: Range, slice: Slice) {
  const { orderedBy, before, statuses } = range;
  const [ms, id] = slice.after;
  const time = db(orderedBy);
  const upTo = db`least(${before}::timestamptz, ${slice.upTo}::timestamptz + interval '1 ms', 'infinity')`;
  const orders = (status: BoardStep | null) => db`
    select ${db.unsafe(kept)} from orders
    where workspace_id = ${workspaceId} and (${time}, id) > (${ms}, ${id}) and ${time} < ${upTo}
      ${status === null ? db`` : db`and store_status(step, status) = ${status}`}
    order by ${time}, id limit ${slice.count}`;
  const parts = (statuses ?? [null]).map((status) => db`(${orders(status)})`);
  const all = parts.reduce((merged, one) => db`${merged} union all ${one}`);
  return parts.length === 1 ? all : db`select * from (${all}) each order by ${time}, id limit ${slice.count}`;
}

/** What a store order is made of. */
const kept = columnNames(storeOrderFields).join(', ');
