import type { Db } from '../../../shared/db/connections/connect.ts';
import { storeOrderJson } from '../../../shared/orders/order-json.ts';
import type { BoardStep } from '../../../shared/orders/rules/transitions.ts';
import type { HeartbeatTimes } from '../../../shared/orders/rules/watermark.ts';
import { type Fragment, pageOf } from '../page-of.ts';
import type { Page, Position } from '../read-pages.ts';
import type { Range } from './range.ts';

/** The page and the state of its snapshot. Times are Unix ms. */
export interface StoreOrdersPage extends Page, HeartbeatTimes {
  readonly zone: string;
}

export interface Slice {
  readonly after: Position;
  readonly upTo: number | null;
  readonly limit: number;
}

/** The key that the statement checks (I10); on a replica none, because the primary has already checked it. */
export type Authority = { readonly keyId: string } | 'keyAlreadyChecked';

export async function readStoreOrders(
  db: Db,
  workspaceId: string,
  authority: Authority,
  range: Range,
  slice: Slice,
): Promise<StoreOrdersPage | null> {
  const time = db(range.orderedBy);
  const [row] = await db`
    select page.rows, page.next_ms, page.next_id, authority.timezone,
      unix_ms((select ${time} from orders where workspace_id = ${workspaceId} order by ${time} desc limit 1)),
      unix_ms((select stamped_at from heartbeats order by xid desc limit 1)),
      (select unix_ms(stamped_at) from horizon)
    from ${authority === 'keyAlreadyChecked' ? db`workspaces` : db`valid_api_keys`} authority
    cross join lateral (${pageOf(db, ordersOf(db, workspaceId, range, slice), db`${slice.limit}::int`, true)}) page
    where authority.id = ${authority === 'keyAlreadyChecked' ? workspaceId : authority.keyId}`.raw();
  if (!row) return null;
  const [rows, ms, id, zone, ...times] = row;
  const [latest = null, newest = null, horizon = null] = times.map((each) => each && Number(each));
  return {
    ...{ rows: rows ?? Buffer.alloc(0), next: ms ? [Number(ms), String(id)] : null, zone: String(zone) },
    ...{ latest, newest, horizon },
  };
}

/** One index range for each status, merged in order: nothing is sorted and no other order is read. */
function ordersOf(db: Db, workspaceId: string, { orderedBy, before, statuses }: Range, slice: Slice) {
  const [ms, id] = slice.after;
  const time = db(orderedBy);
  const upTo = db`least(${before}::timestamptz, ${slice.upTo}::timestamptz + interval '1 ms', 'infinity')`;
  const json = db.unsafe(storeOrderJson('o', 'authority.timezone'));
  return (limit: Fragment): Fragment => {
    const inOrder = db`order by ${time}, id limit ${limit}`;
    const orders = (status: BoardStep | null) => db`
      (select * from orders
      where workspace_id = ${workspaceId} and (${time}, id) > (${ms}, ${id}) and ${time} < ${upTo}
        ${status === null ? db`` : db`and store_status(step, status) = ${status}`} ${inOrder})`;
    const all = (statuses ?? [null]).map(orders).reduce((merged, one) => db`${merged} union all ${one}`);
    // Without the fence (`offset 0`) each order's JSON would be rendered twice, once to count its bytes.
    return db`select ${json} as json, ${time} as at, id from (select * from (${all}) each ${inOrder}) o offset 0`;
  };
}
