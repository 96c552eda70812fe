import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { automationEvents } from '../../../../shared/webhooks/rules/event-pattern.ts';
import { createRule, deleteRule, listRules } from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { listEndpoints } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { lastOfRules } from '../../../../shared/webhooks/verbs/rule-uses.ts';
import { seeOther } from '../../request/answers.ts';
import { admin, type Backend } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { listPage } from './list-page.tsx';
import { ruleTexts } from './texts.ts';

/** Automation rules (spec: Automation events): when EVENT, send to ENDPOINT. */
export const ruleRoutes = [
  admin.get('/rules', async (visit, backend) => show(visit, backend)),

  admin.post('/rules', async (visit, backend) => {
    const { workspace, form, actor, language } = visit;
    const { errors, done } = ruleTexts(language);
    const event = automationEvents.find((each) => each === form.get('event'));
    if (!event) return show(visit, backend, { event: errors.event });
    const endpointId = form.get('endpoint') ?? '';
    if (!isId('endpoint', endpointId)) return show(visit, backend, { endpoint: errors.endpoint });
    try {
      await audited(
        backend.db,
        actor,
        (tx) => createRule(tx, { workspaceId: workspace.id, event, endpointId }),
        ({ id }) => ({ workspaceId: workspace.id, action: 'rule.created', target: id, details: { event, endpointId } }),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return show(visit, backend, { endpoint: problemOf(error, errors) });
    }
    return seeOther(visit.at('/rules'), [backend.notices.cookieFor({ kind: 'done', text: done.created })]);
  }),

  admin.post('/rules/:id/delete', async (visit, { db, notices }) => {
    const { workspace, params, actor, language } = visit;
    const id = params.id ?? '';
    if (!isId('rule', id)) throw new Refused('not_found', 'no such rule');
    await audited(
      db,
      actor,
      (tx) => deleteRule(tx, id, workspace.id),
      ({ event, endpointId }) => {
        return { workspaceId: workspace.id, action: 'rule.deleted', target: id, details: { event, endpointId } };
      },
    );
    return seeOther(visit.at('/rules'), [notices.cookieFor({ kind: 'done', text: ruleTexts(language).done.deleted })]);
  }),
];

function problemOf({ code }: Refused, errors: ReturnType<typeof ruleTexts>['errors']): string {
  if (code === 'invalid_state') return errors.already;
  return code === 'invalid_request' ? errors.many : errors.endpoint;
}

async function show(
  visit: MemberVisit,
  { db, sql }: Backend,
  problems: { readonly event?: string; readonly endpoint?: string } = {},
): Promise<Response> {
  const workspaceId = visit.workspace.id;
  const [rules, endpoints] = await Promise.all([listRules(db, workspaceId), listEndpoints(db, workspaceId)]);
  const last = await lastOfRules(sql, rules);
  const listed = rules.map((rule) => ({ ...rule, last: last.get(rule.id) }));
  return listPage(visit, { rules: listed, endpoints, problems });
}
