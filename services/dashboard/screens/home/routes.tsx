import { placeDemoOrder } from '../../../../shared/orders/demo-order.ts';
import { note } from '../../../../shared/people/audit.ts';
import { seeOther } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { ownPath } from '../../request/own-path.ts';
import { admin, member, type Needs } from '../../request/routes.ts';
import { homePage } from './home-page.tsx';
import { readHome } from './read-home.ts';
import { homeTexts } from './texts.ts';

export const homeRoutes = [
  member.get('/home', async (visit, backend: Needs<'sql' | 'placesDemoOrders'>) =>
    homePage(visit, await readHome(visit, backend)),
  ),

  admin.post('/home/demo-order', async (visit, backend: Needs<'db' | 'notices' | 'messaging' | 'placesDemoOrders'>) => {
    const { workspace, actor } = visit;
    const { db, notices, messaging, placesDemoOrders } = backend;
    // Where it is not switched on the kitchen would cook it.
    const to = visit.form.has('to') ? ownPath(visit.form.get('to')) : visit.at('/home');
    if (!placesDemoOrders) return seeOther(to);
    const order = await placeDemoOrder(messaging, workspace.id, byOf(visit));
    const entry = { workspaceId: workspace.id, action: 'order.placed', target: order.number };
    await note(db, actor, entry);
    const text = homeTexts(visit.language).placed(order.number);
    return seeOther(to, [notices.cookieFor({ kind: 'done', text })]);
  }),
];
