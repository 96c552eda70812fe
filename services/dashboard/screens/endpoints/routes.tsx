import { Refused } from '../../../../shared/basics/refused.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { healthOf } from '../../../../shared/webhooks/verbs/endpoint-health.ts';
import { endpointStates } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import {
  createEndpoint,
  type Endpoint,
  endpointAuditEntry,
  getEndpoint,
  listEndpoints,
  setEndpoint,
} from '../../../../shared/webhooks/verbs/endpoints.ts';
import { webhooksDenied } from '../../../../shared/workspaces/rules/plan-access.ts';
import { page, seeOther } from '../../request/answers.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { askForProof } from '../../request/proof.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import { againRoutes, undelivered } from './again-routes.tsx';
import { endpointInputOf, parseEndpointInput, problemsOf } from './endpoint-input.ts';
import { endpointPage } from './endpoint-page.tsx';
import { formPage } from './form-page.tsx';
import { listPage } from './list-page.tsx';
import { MatchedEvents, patternsIn } from './matched-events.tsx';
import { ownEndpoint } from './own-endpoint.ts';
import { switchRoutes } from './switch-routes.ts';
import { endpointTexts } from './texts.ts';

/** Webhook endpoints (spec: Webhook endpoint), which admins manage. */
export const endpointRoutes = [
  admin.get('/webhooks', async (visit, { db, sql }: Needs<'db' | 'sql'>) => {
    const endpoints = await listEndpoints(db, visit.workspace.id);
    const ids = endpoints.map(({ id }) => id);
    const [health, states] = await Promise.all([
      healthOf(sql, visit.workspace.id, ids, Date.now()),
      endpointStates(sql, visit.workspace.id),
    ]);
    return listPage(visit, endpoints, { health, states });
  }),

  recentlyVerifiedAdmin({ returnTo: '/webhooks/new' }).get('/webhooks/new', async (visit) => {
    if (webhooksDenied(visit.workspace) !== null) return seeOther(visit.at('/webhooks'));
    const environment = visit.workspace.twinOf === null ? 'production' : 'test';
    return formPage(visit, { input: { url: '', events: 'order.*', description: '', environment } });
  }),

  admin.get('/webhooks/preview', async ({ url, language }) => {
    return page(<MatchedEvents language={language} patterns={patternsIn(url.searchParams.get('events') ?? '')} />);
  }),

  admin.post('/webhooks', async (visit, needs: Needs<'db' | 'secrets' | 'policy' | 'notices'>) => {
    const { db, secrets, policy } = needs;
    const { workspace, form, actor } = visit;
    const input = parseEndpointInput(form);
    if (form.has('preview')) return formPage(visit, { input });
    const needed = askForProof(visit, visit.at('/webhooks/new'));
    if (needed) return needed;
    const wanted = { ...input, workspaceId: workspace.id, events: patternsIn(input.events) };
    try {
      const create = (tx: typeof db) => createEndpoint(tx, secrets.webhooks, policy, wanted);
      const { id, secret } = await audited(db, actor, create, endpointAuditEntry('created'));
      return redirectWithNotice(needs, visit.at(`/webhooks/${id}`), { secret });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return formPage(visit, { input, problems: problemsOf(visit.language, error) });
    }
  }),

  admin.get('/webhooks/:id', async (visit, needs: Needs<'db' | 'sql' | 'baseUrl'>) => {
    const { db, sql, baseUrl } = needs;
    const endpoint = await ownEndpoint(db, visit);
    const { id, workspaceId } = endpoint;
    const [health, states, { failed }] = await Promise.all([
      healthOf(sql, workspaceId, [id], Date.now()),
      endpointStates(sql, workspaceId, id),
      undelivered(needs, endpoint),
    ]);
    const shown = { health: health.get(id), state: states.get(id), failed };
    return endpointPage(visit, endpoint, { ...shown, baseUrl });
  }),

  recentlyVerifiedAdmin({ returnTo: '/webhooks/:id/edit' }).get(
    '/webhooks/:id/edit',
    async (visit, { db }: Needs<'db'>) => {
      const endpoint = await ownEndpoint(db, visit);
      return formPage(visit, { input: endpointInputOf(endpoint), edited: editedFrom(endpoint) });
    },
  ),

  admin.post('/webhooks/:id', async (visit, needs: Needs<'db' | 'policy' | 'notices'>) => {
    const { db, policy } = needs;
    const { form, workspace, actor, language } = visit;
    // The new address receives all later deliveries, like a new endpoint's.
    const needed = form.has('preview') ? null : askForProof(visit, visit.at(`/webhooks/${visit.params.id}/edit`));
    if (needed) return needed;
    const input = parseEndpointInput(form);
    const before = await ownEndpoint(db, visit);
    const edited = { id: before.id, version: form.get('version') ?? '' };
    if (form.has('preview')) return formPage(visit, { input, edited });
    const wanted = { ...input, events: patternsIn(input.events) };
    const save = async (tx: typeof db): Promise<Endpoint> => {
      const now = await getEndpoint(tx, before.id, { lock: 'update', workspaceId: workspace.id });
      if (editedFrom(now).version !== edited.version)
        throw new Refused('invalid_state', endpointTexts(language).changed);
      return setEndpoint(tx, policy, before.id, wanted);
    };
    try {
      await audited(db, actor, save, endpointAuditEntry('changed'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== 'invalid_state')
        return formPage(visit, { input, edited, problems: problemsOf(language, error) });
      const now = await ownEndpoint(db, visit);
      return formPage(visit, {
        input: endpointInputOf(now),
        edited: editedFrom(now),
        problems: { formError: error.message },
      });
    }
    return redirectWithNotice(needs, visit.at(`/webhooks/${before.id}`), {
      done: endpointTexts(language).done.changed,
    });
  }),

  ...switchRoutes,
  ...againRoutes,
];

/** The fields that the form shows, without the counts that the dispatcher writes. */
function editedFrom(endpoint: Endpoint) {
  return { id: endpoint.id, version: versionOf(endpointInputOf(endpoint)) };
}
