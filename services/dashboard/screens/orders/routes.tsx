import { Refused } from '../../../../shared/basics/refused.ts';
import { earlierOrders } from '../../../../shared/orders/verbs/customer-orders.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { eventsSent, orderHistory } from '../../../../shared/orders/verbs/order-history.ts';
import { listEndpoints } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { amend, amendForm } from './amend.ts';
import { move } from './move.ts';
import { orderPage } from './order-page.tsx';
import { papers, printPage } from './print-page.tsx';

/** One order: seen, moved on, amended and printed by everybody who works in the workspace. */
export const orderRoutes = [
  member.get('/orders/:order', async (visit, backend: Needs<'db' | 'sql' | 'live'>) => showOrder(visit, backend)),

  member.get('/orders/:order/live', async (visit, { sql, live }: Needs<'sql' | 'live'>) => {
    const { id } = await getOrder(sql, visit.workspace.id, visit.params.order ?? '');
    return live.open(visit, liveName(visit, id), liveShow(visit, id));
  }),

  member.get('/orders/:order/print/:paper', async (visit, { sql }: Needs<'sql'>) => {
    const order = await getOrder(sql, visit.workspace.id, visit.params.order ?? '');
    const paper = papers.find((each) => each === visit.params.paper);
    if (paper === undefined) throw new Refused('not_found', 'no such paper');
    const asked = visit.url.searchParams.get('language');
    return printPage(visit, order, paper, asked === 'ar' || asked === 'en' ? asked : visit.language);
  }),

  member.post('/orders/:order/move', async (visit, backend: Needs<'db' | 'sql' | 'live' | 'messaging' | 'notices'>) =>
    move(visit, backend, (problem) => showOrder(visit, backend, problem)),
  ),

  member.get('/orders/:order/amend', amendForm),
  member.post('/orders/:order/amend', amend),
];

async function showOrder(
  visit: MemberVisit,
  { sql, db, live }: Needs<'db' | 'sql' | 'live'>,
  problem?: string,
): Promise<Response> {
  const workspaceId = visit.workspace.id;
  const id = visit.params.order ?? '';
  // Before the order is read, so that the stream misses nothing that is not on the page.
  const since = live.position(liveName(visit, id), liveShow(visit, id));
  const order = await getOrder(sql, workspaceId, id);
  const [history, earlier] = await Promise.all([
    orderHistory(sql, workspaceId, id),
    earlierOrders(sql, workspaceId, order),
  ]);
  const parts = { order, history, earlier, since, forAdmin: null };
  if (visit.workspace.role !== 'admin') return orderPage({ visit, parts }, problem);
  const ids = history.flatMap(({ events }) => events ?? []);
  const [events, endpoints] = await Promise.all([eventsSent(sql, workspaceId, ids), listEndpoints(db, workspaceId)]);
  const forAdmin = { events, urls: new Map(endpoints.map(({ id, url }) => [id, url])) };
  return orderPage({ visit, parts: { ...parts, forAdmin } }, problem);
}

function liveName({ workspace }: MemberVisit, id: string): string {
  return `order ${workspace.id} ${id}`;
}

/** The page is looked at again when its own order changed. */
function liveShow({ workspace }: MemberVisit, id: string) {
  return {
    workspaceId: workspace.id,
    topics: ['orders'] as const,
    render: async (_: 'orders' | 'conversations', ids: readonly string[]) =>
      ids.includes(id) ? null : { event: 'other', data: '' },
  };
}
