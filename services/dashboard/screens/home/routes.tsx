import { Refused } from '../../../../shared/basics/refused.ts';
import { placeDemoOrder } from '../../../../shared/orders/demo-order.ts';
import { note } from '../../../../shared/people/audit.ts';
import { getWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import { seeOther } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { pathOnThisSite } from '../../request/path-on-this-site.ts';
import { admin, member, type Needs } from '../../request/routes.ts';
import { homePage } from './home-page.tsx';
import { readHome } from './read-home.ts';
import { homeTexts } from './texts.ts';

export const homeRoutes = [
  member.get('/home', async (visit, backend: Needs<'sql'>) => homePage(visit, await readHome(visit, backend))),

  admin.post('/home/demo-order', async (visit, { db, notices, messaging }: Needs<'db' | 'notices' | 'messaging'>) => {
    const { workspace, actor } = visit;
    const { twinOf } = await getWorkspace(db, workspace.id);
    // The real kitchen would cook it.
    if (twinOf === null) throw new Refused('invalid_state', homeTexts(visit.language).isReal);
    const to = visit.form.has('to') ? pathOnThisSite(visit.form.get('to')) : visit.at('/home');
    const order = await placeDemoOrder(messaging, workspace.id, byOf(visit));
    const entry = { workspaceId: workspace.id, action: 'order.placed', target: order.number };
    await note(db, actor, entry);
    const text = homeTexts(visit.language).placed(order.number);
    return seeOther(to, [notices.cookieFor({ kind: 'done', text })]);
  }),
];
