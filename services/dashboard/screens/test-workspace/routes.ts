import { Refused } from '../../../../shared/basics/refused.ts';
import { playDemoEvening } from '../../../../shared/orders/demo-evening.ts';
import { audited, note } from '../../../../shared/people/audit.ts';
import { createTwin, findTwin, wipeTwin } from '../../../../shared/workspaces/twins.ts';
import { getWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import { byOf } from '../../request/by.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import { copyToTwin } from './copy-to-twin.ts';
import { originalPage, twinPage } from './page.tsx';
import { testWorkspaceTexts } from './texts.ts';

const path = '/settings/test';

/** A test workspace (`twin`), for trying out the API and webhooks (decided: Test workspaces). */
export const testWorkspaceRoutes = [
  admin.get(path, async (visit, { db }: Needs<'db'>) => {
    const { id, twinOf } = visit.workspace;
    return twinOf === null ? originalPage(visit, await findTwin(db, id)) : twinPage(visit);
  }),

  recentlyVerifiedAdmin({ returnTo: path }).post(path, async (visit, needs: Needs<'db' | 'notices'>) => {
    const { workspace, actor, language } = visit;
    const twin = await audited(
      needs.db,
      actor,
      async (tx) => {
        const made = await createTwin(tx, workspace.id);
        await copyToTwin(tx, workspace.id, made.id);
        return made;
      },
      ({ id }) => ({ workspaceId: workspace.id, action: 'twin.created', target: id }),
    );
    return redirectWithNotice(needs, `/${twin.id}${path}`, { done: testWorkspaceTexts(language).done.created });
  }),

  admin.post(`${path}/evening`, async (visit, needs: Needs<'db' | 'messaging' | 'notices'>) => {
    const { workspace, actor, language } = visit;
    const { twinOf, id, kind } = await getWorkspace(needs.db, workspace.id);
    // The real kitchen would cook it.
    if (twinOf === null) throw new Refused('invalid_state', testWorkspaceTexts(language).isReal);
    const { orders } = await playDemoEvening(needs.messaging, { id, kind }, byOf(visit), Date.now());
    await note(needs.db, actor, { workspaceId: id, action: 'twin.filled', target: id, details: { orders } });
    return redirectWithNotice(needs, visit.at(path), { done: testWorkspaceTexts(language).done.added });
  }),

  recentlyVerifiedAdmin({ returnTo: path }).post(`${path}/wipe`, async (visit, needs: Needs<'db' | 'notices'>) => {
    const { workspace, actor, language } = visit;
    await audited(
      needs.db,
      actor,
      (tx) => wipeTwin(tx, workspace.id),
      () => ({ workspaceId: workspace.id, action: 'twin.wiped', target: workspace.id }),
    );
    return redirectWithNotice(needs, visit.at(path), { done: testWorkspaceTexts(language).done.wiped });
  }),
];
