import { Refused } from '../../../../shared/basics/refused.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { amend, amendForm } from './amend.ts';
import { move } from './move.ts';
import { orderPage } from './order-page.tsx';
import { printouts, printPage } from './print-page.tsx';
import { liveName, liveShow, readOrder } from './read-order.ts';

export const orderRoutes = [
  member.get('/orders/:order', async (visit, backend: Needs<'db' | 'sql' | 'live'>) => showOrder(visit, backend)),

  member.get('/orders/:order/live', async (visit, { sql, live }: Needs<'sql' | 'live'>) => {
    const { id } = await getOrder(sql, visit.workspace.id, visit.params.order ?? '');
    return live.open(visit, liveName(visit, id), liveShow(visit, id));
  }),

  member.get('/orders/:order/print/:paper', async (visit, { sql }: Needs<'sql'>) => {
    const order = await getOrder(sql, visit.workspace.id, visit.params.order ?? '');
    const paper = printouts.find((each) => each === visit.params.paper);
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

async function showOrder(visit: MemberVisit, backend: Needs<'db' | 'sql' | 'live'>, problem?: string) {
  return orderPage({ visit, parts: await readOrder(visit, backend) }, problem);
}
