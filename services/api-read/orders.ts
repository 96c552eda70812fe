import type { Db } from '../../shared/db/connect.ts';
import { orderColumns } from '../../shared/db/read-order.ts';
import { type OrderStatus, orderStatuses } from '../../shared/domain/order.ts';
import { Refused } from '../../shared/domain/refused.ts';
import { type Order, restaurantOrder } from '../../shared/domain/restaurant-order.ts';
import type { Answer, Call } from '../../shared/http/api.ts';
import { unauthorized } from '../../shared/http/auth.ts';
import { betweenRows, type Position, page } from './page.ts';
import { parameter } from './parameters.ts';

/** GET /api/v1/orders: the restaurant orders of the food-order tool, newest first (spec: Endpoints). */
export function listOrders(db: Db, call: Call): Promise<Answer> {
  const status = statusFilter(parameter(call.query, 'status') ?? 'all');
  return page(call, {
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
  const rows = await db<Order[]>`
    select ${orderColumns(db)}
    from valid_api_keys key left join lateral (
      select * from orders
      where workspace_id = key.workspace_id and status is not null and (created_at, id) < (${ms}, ${id})
        ${status === 'all' ? db`` : db`and status = ${status}`}
      order by created_at desc, id desc limit ${count}
    ) o on true
    where key.id = ${caller.keyId}
    order by o.created_at desc, o.id desc`;
  if (rows.length === 0) throw unauthorized();
  const orders = rows.filter((row) => row.id !== null).map((row) => JSON.stringify(restaurantOrder(row)));
  return Buffer.from(orders.join(betweenRows));
}
