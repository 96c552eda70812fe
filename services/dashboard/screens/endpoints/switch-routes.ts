import { Refused } from '../../../../shared/basics/refused.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { type Endpoint, getEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { promoteSecret, rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { deleteEndpoint, disableEndpoint, enableEndpoint } from '../../../../shared/webhooks/verbs/switch-endpoint.ts';
import { seeOther } from '../../request/answers.ts';
import { askForProof } from '../../request/proof.ts';
import { admin, type Backend } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { undelivered } from './again-routes.tsx';
import { ownEndpoint } from './own-endpoint.ts';
import { endpointTexts } from './texts.ts';

/** What is done to an endpoint with one press. */
export const switchRoutes = [
  admin.post('/webhooks/:id/enable', async (visit, backend) => {
    const { failed } = await undelivered(backend, await changed(visit, backend, enableEndpoint, 'enabled'));
    // What failed and what was missed is offered at once.
    const path = failed.count > 0 ? `${ownPage(visit)}/again` : ownPage(visit);
    return seeOther(path, [doneNotice(visit, backend, 'enabled')]);
  }),
  admin.post('/webhooks/:id/disable', (visit, backend) => change(visit, backend, disableEndpoint, 'disabled')),

  admin.post('/webhooks/:id/delete', async (visit, backend) => {
    return askForProof(visit, ownPage(visit)) ?? change(visit, backend, deleteEndpoint, 'deleted');
  }),

  admin.post('/webhooks/:id/rotate', async (visit, backend) => {
    const needed = askForProof(visit, ownPage(visit));
    if (needed) return needed;
    const rotate = (tx: Backend['db'], id: string) => rotateSecret(tx, backend.secrets.webhooks, id);
    const { secret } = await changed(visit, backend, rotate, 'secret_rotated');
    return seeOther(ownPage(visit), [backend.notices.cookieFor({ kind: 'secret', text: secret })]);
  }),

  admin.post('/webhooks/:id/promote', async (visit, backend) => {
    const needed = askForProof(visit, ownPage(visit));
    if (needed) return needed;
    try {
      return await change(visit, backend, promoteSecret, 'promoted', 'secret_promoted');
    } catch (error) {
      // Somebody else has promoted it: the page shows that there is no second secret.
      if (error instanceof Refused && error.code === 'invalid_state') return seeOther(ownPage(visit));
      throw error;
    }
  }),
];

type Verb<Result extends Endpoint> = (tx: Backend['db'], id: string) => Promise<Result>;
type Done = keyof ReturnType<typeof endpointTexts>['done'];

async function change(visit: MemberVisit, backend: Backend, verb: Verb<Endpoint>, done: Done, deed: string = done) {
  await changed(visit, backend, verb, deed);
  const path = done === 'deleted' ? visit.at('/webhooks') : ownPage(visit);
  return seeOther(path, [doneNotice(visit, backend, done)]);
}

function doneNotice({ language }: MemberVisit, { notices }: Backend, done: Done): string {
  return notices.cookieFor({ kind: 'done', text: endpointTexts(language).done[done] });
}

async function changed<Result extends Endpoint>(
  visit: MemberVisit,
  { db }: Backend,
  verb: Verb<Result>,
  deed: string,
): Promise<Result> {
  const workspaceId = visit.workspace.id;
  const { id } = await ownEndpoint(db, visit);
  return audited(
    db,
    visit.actor,
    async (tx) => {
      await getEndpoint(tx, id, { lock: 'update', workspaceId });
      return verb(tx, id);
    },
    ({ url }) => ({ workspaceId, action: `endpoint.${deed}`, target: id, details: { url } }),
  );
}

function ownPage({ at, params }: MemberVisit): string {
  return at(`/webhooks/${params.id}`);
}
