import type { Call, Result } from '../../shared/api/api.ts';
import { Refused } from '../../shared/basics/refused.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { restaurantOrderJson } from '../../shared/orders/order-json.ts';
import { type OrderStatus, orderStatuses } from '../../shared/orders/rules/transitions.ts';
import { listPage } from './list-page.ts';
import { parameter } from './parameters.ts';
import { createPages } from './read-pages.ts';

/** GET /api/v1/orders: the orders of the food-order tool (spec: GET orders). */
export function createListOrders(db: Db): (call: Call) => Promise<Result> {
  const source = {
    time: 'created_at',
    json: db`${db.unsafe(restaurantOrderJson('orders'))}`,
    isLarge: true,
  } as const;
  const ofWorkspace = db`orders where workspace_id = key.workspace_id and status is not null`;
  const all = createPages(db, { ...source, from: ofWorkspace });
  const withStatus = createPages(db, { ...source, from: ofWorkspace, filterBy: 'status' });
  return (call) => {
    const status = statusFilter(parameter(call.query, 'status') ?? 'all');
    return listPage(call, {
      kind: 'order',
      listing: ['orders', status],
      pages: status === 'all' ? all : withStatus,
      filter: status,
      meta: { status },
    });
  };
}

type StatusFilter = OrderStatus | 'all';

function statusFilter(text: string): StatusFilter {
  const filters: readonly StatusFilter[] = [...orderStatuses, 'all'];
  const status = filters.find((known) => known === text);
  if (status === undefined) throw new Refused('invalid_request', `status must be one of ${filters.join(', ')}`);
  return status;
}
