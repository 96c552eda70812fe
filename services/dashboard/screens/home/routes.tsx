import { conversationsWaiting } from '../../../../shared/conversations/verbs/waiting.ts';
import { placeDemoOrder } from '../../../../shared/orders/demo-order.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { seeOther } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { admin, type Backend, member } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { homePage } from './home-page.tsx';
import { readSetUp } from './set-up.ts';
import { homeTexts } from './texts.ts';
import { readToday } from './today.ts';
import { endingKeys, failingEndpoints, ordersWaiting } from './waiting.ts';

/** Is all well? */
export const homeRoutes = [
  member.get('/home', async (visit, backend) => {
    const { workspace } = visit;
    const { sql } = backend;
    const [today, orders, conversations, forAdmin] = await Promise.all([
      readToday(sql, workspace, Date.now()),
      ordersWaiting(sql, workspace.id),
      conversationsWaiting(sql, workspace.id),
      workspace.role === 'admin' ? readForAdmin(visit, backend) : null,
    ]);
    return homePage(visit, { today, orders, conversations, forAdmin });
  }),

  admin.post('/home/demo-order', async (visit, backend) => {
    const { workspace, actor } = visit;
    const { db, notices, messaging } = backend;
    // Where it is not switched on the kitchen would cook it.
    if (!backend.placesDemoOrders) return seeOther(visit.at('/home'));
    const order = await placeDemoOrder(messaging, workspace.id, byOf(visit));
    const deed = { workspaceId: workspace.id, action: 'order.placed', target: order.number };
    await audited(
      db,
      actor,
      async () => deed,
      (done) => done,
    );
    const text = homeTexts(visit.language).placed(order.number);
    return seeOther(visit.at('/home'), [notices.cookieFor({ kind: 'done', text })]);
  }),
];

async function readForAdmin({ workspace }: MemberVisit, backend: Backend) {
  const { sql } = backend;
  const [endpoints, keys, setUp] = await Promise.all([
    failingEndpoints(sql, workspace.id),
    endingKeys(sql, workspace.id),
    readSetUp(sql, workspace.id),
  ]);
  return { endpoints, keys, setUp, mayPlaceDemoOrders: backend.placesDemoOrders };
}
