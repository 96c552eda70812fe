import { earlierOrders } from '../../../../shared/orders/verbs/earlier-orders.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { eventsSent, orderHistory } from '../../../../shared/orders/verbs/order-history.ts';
import { listEndpoints } from '../../../../shared/webhooks/verbs/endpoints.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';

export type OrderParts = Awaited<ReturnType<typeof readOrder>>;

export async function readOrder(visit: MemberVisit, { sql, db, live }: Needs<'db' | 'sql' | 'live'>) {
  const workspaceId = visit.workspace.id;
  const id = visit.params.order ?? '';
  // Taken before reading, so that the stream has all later changes.
  const since = live.position(liveName(visit, id), liveShow(visit, id));
  const order = await getOrder(sql, workspaceId, id);
  const [history, earlier] = await Promise.all([
    orderHistory(sql, workspaceId, id),
    earlierOrders(sql, workspaceId, order),
  ]);
  const ids = history.flatMap(({ events }) => events ?? []);
  const forAdmin = visit.workspace.role === 'admin' ? await readEvents({ sql, db }, workspaceId, ids) : null;
  return { order, history, earlier, since, forAdmin };
}

async function readEvents({ sql, db }: Needs<'db' | 'sql'>, workspaceId: string, ids: readonly string[]) {
  const [events, endpoints] = await Promise.all([eventsSent(sql, workspaceId, ids), listEndpoints(db, workspaceId)]);
  return { events, urls: new Map(endpoints.map(({ id, url }) => [id, url])) };
}

export function liveName({ workspace }: MemberVisit, id: string): string {
  return `order ${workspace.id} ${id}`;
}

/** Refreshes the page when its order changes. */
export function liveShow({ workspace }: MemberVisit, id: string) {
  return {
    workspaceId: workspace.id,
    topics: ['orders'] as const,
    render: async (_: 'orders' | 'conversations', ids: readonly string[]) =>
      ids.includes(id) ? null : { event: 'other', data: '' },
  };
}
