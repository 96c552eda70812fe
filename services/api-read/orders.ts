import type { Db } from '../../shared/db/connections/connect.ts';
import { columnsOf } from '../../shared/db/order-columns.ts';
import {
  type RestaurantOrderText,
  restaurantOrderFields,
  restaurantOrderText,
} from '../../shared/domain/orders/restaurant-order.ts';
import { type OrderStatus, orderStatuses } from '../../shared/domain/orders/transitions.ts';
import { Refused } from '../../shared/domain/refused.ts';
import type { Call, Result } from '../../shared/http/api.ts';
import { unauthorized } from '../../shared/http/keys/auth.ts';
import { betweenRows, listPage, type Position } from './list-page.ts';
import { fitting, rowsThatFit } from './page-bytes.ts';
import { parameter } from './parameters.ts';

/** GET /api/v1/orders: the restaurant orders of the food-order tool, newest first (spec: GET orders). */
export function listOrders(db: Db, call: Call): Promise<Result> {
  const status = statusFilter(parameter(call.query, 'status') ?? 'all');
  return listPage(call, {
    kind: 'order',
    orderedBy: 'createdAt',
    listing: ['orders', status],
    rows: (after, count) => readOrders(db, call, status, after, count),
    meta: { status },
  });
}

type StatusFilter = OrderStatus | 'all';

function statusFilter(text: string): StatusFilter {
  const filters: readonly StatusFilter[] = [...orderStatuses, 'all'];
  const status = filters.find((known) => known === text);
  if (status === undefined) throw new Refused('invalid_request', `status must be one of ${filters.join(', ')}`);
  return status;
}

/** Orders are rendered here: no row says that the key is gone, one row of nulls that the page is empty (compare `rowsOf`). */
async function readOrders(db: Db, { caller }: Call, status: StatusFilter, [ms, id]: Position, count: number) {
  const orders = db`
    select ${db.unsafe(restaurantOrderColumns)} from orders
    where workspace_id = key.workspace_id and status is not null and (created_at, id) < (${ms}, ${id})
      ${status === 'all' ? db`` : db`and status = ${status}`}
    order by created_at desc, id desc limit ${count}`;
  const bytes = db`octet_length(details) + octet_length(summary) + coalesce(octet_length("specialInstructions"), 0)`;
  const rows = await db<Row[]>`
    select o.* from valid_api_keys key
      left join lateral (${rowsThatFit(db, orders, bytes, db`order by "createdAt" desc, id desc`)}) o on true
    where key.id = ${caller.keyId}
    order by o."createdAt" desc, o.id desc`;
  if (rows.length === 0) throw unauthorized();
  const found = rows.filter((row): row is OrderRow => row.id !== null);
  const shown = fitting(found);
  const text = Buffer.from(shown.map(restaurantOrderText).join(betweenRows));
  return { text, isCut: shown.length < found.length };
}

type OrderRow = RestaurantOrderText & { readonly upTo: number };
type Row = OrderRow | { readonly id: null };

/** The details as the text that is kept. */
const restaurantOrderColumns = columnsOf(restaurantOrderFields, ['details']);
