import type { Db } from '../../../shared/db/connections/connect.ts';
import { columnNames } from '../../../shared/db/order-columns.ts';
import { storeOrderFields } from '../../../shared/domain/orders/store-order.ts';
import type { BoardStep } from '../../../shared/domain/orders/transitions.ts';
import type { Restore } from '../../../shared/domain/orders/watermark.ts';
import { type Fragment, rowsThatFit, usualBytes } from '../page-bytes.ts';
import type { Position } from '../read-pages.ts';
import type { Range } from './range.ts';
import { type StoreOrderRow, storeOrderColumns, storeOrderParts } from './store-order-row.ts';

/** One page of store orders, and what was so in the very snapshot that it was read in. Times are Unix ms. */
export interface StoreOrdersPage {
  /** Those that fit on a page, and one more where there are more: see page-bytes.ts. */
  readonly orders: readonly SizedRow[];
  readonly zone: string;
  /** By the clock of orders. */
  readonly now: number;
  /** The upper bound of the listing: given by the cursor, else `lastTime`. */
  readonly upTo: number;
  /** Every change stamped before it is visible here; null when nobody knows. */
  readonly horizon: number | null;
  /** Whether the workspace is known to be followed, so that no import gives an order an older time any more. */
  readonly isFollowed: boolean;
  readonly restores: readonly Restore[];
}

/** `upTo` where bytes were counted. */
type SizedRow = StoreOrderRow & { readonly upTo?: number };

/** Where a page begins and ends. */
export interface Slice {
  readonly after: Position;
  readonly upTo: number | null;
  /** As in `Bounds`. */
  readonly aheadOf: number | null;
  /** By the clock of orders; null where the database's own is to be asked. */
  readonly now: number | null;
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
  const read = (from: Fragment, parts: Fragment) => readOnce(db, workspaceId, authority, range, slice, from, parts);
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
  slice: Slice,
  orders: Fragment,
  parts: Fragment,
): Promise<StoreOrdersPage | null> {
  const rows = await db<Row[]>`
    select o.*, authority.timezone as zone, (
      select concat_ws(' ', unix_ms((select at from order_now)),
        unix_ms(coalesce(${slice.upTo}::timestamptz, ${lastTime(db, workspaceId, range)})),
        exists (select from followed_workspaces where workspace_id = ${workspaceId}),
        coalesce((select unix_ms(at) from horizon), -1),
        (select string_agg(concat_ws(' ', unix_ms(dumped_at), unix_ms(restored_at)), ' ') from restores))
    ) as facts
    from ${authority === 'checked' ? db`workspaces` : db`valid_api_keys`} authority
    left join (select ${db.unsafe(storeOrderColumns)}, ${parts} from (${orders}) each) o on true
    where authority.id = ${authority === 'checked' ? workspaceId : authority.keyId}`;
  const [first] = rows;
  if (!first) return null;
  const [now, upTo, isFollowed, horizon, ...restores] = first.facts.split(' ');
  return {
    orders: rows.filter((row): row is Row & SizedRow => row.id !== null),
    zone: first.zone,
    now: Number(now),
    upTo: Number(upTo),
    horizon: horizon === '-1' ? null : Number(horizon),
    isFollowed: isFollowed === 't',
    restores: Array.from({ length: restores.length / 2 }, (_, nth) => ({
      dumpedAt: Number(restores[2 * nth]),
      restoredAt: Number(restores[2 * nth + 1]),
    })),
  };
}

type Row = (SizedRow | { readonly id: null }) & { readonly zone: string; readonly facts: string };

/**
 * No order of the workspace carries a later time. Now alone would not do: a clock that leapt ahead between two heartbeats has
 * stamped orders that would stay hidden until it has caught up.
 */
export function lastTime(db: Db, workspaceId: string, { orderedBy }: Range): Fragment {
  const time = db(orderedBy);
  return db`greatest((select at from order_now),
    (select ${time} from orders where workspace_id = ${workspaceId} order by ${time} desc limit 1))`;
}

/** What of an order may be long. */
function bytesOf(db: Db) {
  return db`octet_length(lines::text) + octet_length(promotions::text) + coalesce(octet_length(notes), 0)`;
}

function ordersOf(db: Db, workspaceId: string, range: Range, slice: Slice) {
  const { orderedBy, before, statuses } = range;
  const [ms, id] = slice.after;
  const time = db(orderedBy);
  const upTo = db`least(${before}::timestamptz, ${slice.upTo}::timestamptz + interval '1 ms', 'infinity')`;
  const stretches =
    slice.aheadOf === null ? [{ after: db`(${ms}, ${id})`, upTo }] : aroundNow(db, slice, slice.aheadOf, upTo);
  const orders = (status: BoardStep | null, stretch: Stretch) => db`
    select ${db.unsafe(kept)} from orders
    where workspace_id = ${workspaceId} and (${time}, id) > ${stretch.after} and ${time} < ${stretch.upTo}
      ${status === null ? db`` : db`and store_status(step, status) = ${status}`}
    order by ${time}, id limit ${slice.count}`;
  const parts = (statuses ?? [null]).flatMap((status) => stretches.map((stretch) => db`(${orders(status, stretch)})`));
  const all = parts.reduce((merged, one) => db`${merged} union all ${one}`);
  return parts.length === 1 ? all : db`select * from (${all}) each order by ${time}, id limit ${slice.count}`;
}

/** Orders between a time with an id and a time: what one range of the index holds. */
interface Stretch {
  readonly after: Fragment;
  readonly upTo: Fragment;
}

/**
 * What was stamped before the listing began, and what is ahead of now. What lies between is passed over, unread: a listing that
 * showed it would never come to what is ahead while others are changed, and one cursor could have it all read for nothing. An
 * order that is changed many times between two heartbeats is stamped a millisecond later each time.
 */
function aroundNow(db: Db, { after: [ms, id], now }: Slice, aheadOf: number, upTo: Fragment): Stretch[] {
  const begun = db`${aheadOf}::timestamptz + interval '1 ms'`;
  // A clock that ran ahead when the listing began may be back: what was stamped before that is shown once.
  const ahead = db`greatest(${begun}, coalesce(${now}::timestamptz, (select at from order_now)) + interval '1 minute')`;
  const isBeyond = db`${ms}::timestamptz >= ${ahead}`;
  return [
    { after: db`(${ms}, ${id})`, upTo: db`least(${upTo}, ${begun})` },
    { after: db`(greatest(${ms}::timestamptz, ${ahead}), case when ${isBeyond} then ${id} else '' end)`, upTo },
  ];
}

/** What a store order is made of. */
const kept = columnNames(storeOrderFields).join(', ');
