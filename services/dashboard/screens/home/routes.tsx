import { conversationsWaiting } from '../../../../shared/conversations/verbs/waiting.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import { placeDemoOrder } from '../../../../shared/orders/demo-order.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { seeOther } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { admin, member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { homePage } from './home-page.tsx';
import { readSetUp } from './set-up.ts';
import { homeTexts } from './texts.ts';
import { readToday } from './today.ts';
import { endingKeys, failingEndpoints, ordersWaiting } from './waiting.ts';

/** Is all well? */
export const homeRoutes = [
  member.get('/home', async (visit, backend: Needs<'sql' | 'placesDemoOrders'>) =>
    homePage(visit, await readHome(visit, backend)),
  ),

  admin.post('/home/demo-order', async (visit, backend: Needs<'db' | 'notices' | 'messaging' | 'placesDemoOrders'>) => {
    const { workspace, actor } = visit;
    const { db, notices, messaging, placesDemoOrders } = backend;
    // Where it is not switched on the kitchen would cook it.
    if (!placesDemoOrders) return seeOther(visit.at('/home'));
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

/** What home is made of. */
export type HomeParts = Awaited<ReturnType<typeof readHome>>;

async function readHome({ workspace }: MemberVisit, { sql, placesDemoOrders }: Needs<'sql' | 'placesDemoOrders'>) {
  const [today, orders, conversations, forAdmin] = await Promise.all([
    readToday(sql, workspace, Date.now()),
    ordersWaiting(sql, workspace.id),
    conversationsWaiting(sql, workspace.id),
    workspace.role === 'admin' ? readForAdmin(sql, workspace.id) : null,
  ]);
  return { today, orders, conversations, forAdmin, placesDemoOrders };
}

/** What staff do not see. */
async function readForAdmin(sql: Db, workspaceId: string) {
  const [endpoints, keys, setUp] = await Promise.all([
    failingEndpoints(sql, workspaceId),
    endingKeys(sql, workspaceId),
    readSetUp(sql, workspaceId),
  ]);
  return { endpoints, keys, setUp };
}
