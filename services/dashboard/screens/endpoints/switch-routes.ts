import { Refused } from '../../../../shared/basics/refused.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { type Endpoint, endpointAuditEntry, getEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { promoteSecret, rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { deleteEndpoint, disableEndpoint, enableEndpoint } from '../../../../shared/webhooks/verbs/switch-endpoint.ts';
import { seeOther } from '../../request/answers.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { undelivered } from './again-routes.tsx';
import { ownEndpoint } from './own-endpoint.ts';
import { endpointTexts } from './texts.ts';

const verifiedAdmin = recentlyVerifiedAdmin({ returnTo: '/webhooks/:id' });

export const switchRoutes = [
  admin.post('/webhooks/:id/enable', async (visit, needs: Needs<'db' | 'sql' | 'notices'>) => {
    const { failed } = await undelivered(needs, await change(visit, needs, enableEndpoint, 'enabled'));
    const path = failed.count > 0 ? `${ownPage(visit)}/again` : ownPage(visit);
    return redirectWithNotice(needs, path, { done: doneTexts(visit).enabled });
  }),

  admin.post('/webhooks/:id/disable', async (visit, needs: Needs<'db' | 'notices'>) => {
    await change(visit, needs, disableEndpoint, 'disabled');
    return redirectWithNotice(needs, ownPage(visit), { done: doneTexts(visit).disabled });
  }),

  verifiedAdmin.post('/webhooks/:id/delete', async (visit, needs: Needs<'db' | 'notices'>) => {
    await change(visit, needs, deleteEndpoint, 'deleted');
    return redirectWithNotice(needs, visit.at('/webhooks'), { done: doneTexts(visit).deleted });
  }),

  verifiedAdmin.post('/webhooks/:id/rotate', async (visit, needs: Needs<'db' | 'notices' | 'secrets'>) => {
    const rotate = (tx: Drizzle, id: string) => rotateSecret(tx, needs.secrets.webhooks, id);
    const { secret } = await change(visit, needs, rotate, 'secret_rotated');
    return redirectWithNotice(needs, ownPage(visit), { secret });
  }),

  verifiedAdmin.post('/webhooks/:id/promote', async (visit, needs: Needs<'db' | 'notices'>) => {
    try {
      await change(visit, needs, promoteSecret, 'secret_promoted');
    } catch (error) {
      // It was promoted already: the page shows that there is no second secret.
      if (error instanceof Refused && error.code === 'invalid_state') return seeOther(ownPage(visit));
      throw error;
    }
    return redirectWithNotice(needs, ownPage(visit), { done: doneTexts(visit).promoted });
  }),
];

async function change<Result extends Endpoint>(
  visit: MemberVisit,
  { db }: Needs<'db'>,
  verb: (tx: Drizzle, id: string) => Promise<Result>,
  action: string,
): Promise<Result> {
  const { id, workspaceId } = await ownEndpoint(db, visit);
  const work = async (tx: Drizzle): Promise<Result> => {
    await getEndpoint(tx, id, { lock: 'update', workspaceId });
    return verb(tx, id);
  };
  return audited(db, visit.actor, work, endpointAuditEntry(action));
}

function doneTexts({ language }: MemberVisit) {
  return endpointTexts(language).done;
}

function ownPage({ at, params }: MemberVisit): string {
  return at(`/webhooks/${params.id}`);
}
