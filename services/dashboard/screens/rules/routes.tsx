import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { automationEvents } from '../../../../shared/webhooks/rules/event-pattern.ts';
import {
  createRule,
  deleteRule,
  listRules,
  ruleAuditEntry,
} from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { listEndpoints } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { lastOfRules } from '../../../../shared/webhooks/verbs/rule-uses.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { listPage, type RuleProblems } from './list-page.tsx';
import { ruleTexts } from './texts.ts';

/** Automation rules (spec: Automation events): when EVENT, send to ENDPOINT. */
export const ruleRoutes = [
  admin.get('/rules', async (visit, needs: Needs<'db' | 'sql'>) => show(visit, needs)),

  admin.post('/rules', async (visit, needs: Needs<'db' | 'sql' | 'notices'>) => {
    const { workspace, form, actor, language } = visit;
    const { errors, done } = ruleTexts(language);
    const event = automationEvents.find((each) => each === form.get('event'));
    if (!event) return show(visit, needs, { event: errors.event });
    const endpointId = form.get('endpoint') ?? '';
    if (!isId('endpoint', endpointId)) return show(visit, needs, { endpoint: errors.endpoint });
    try {
      const rule = { workspaceId: workspace.id, event, endpointId };
      await audited(needs.db, actor, (tx) => createRule(tx, rule), ruleAuditEntry('created'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return show(visit, needs, { endpoint: problemOf(error, errors) });
    }
    return redirectWithNotice(needs, visit.at('/rules'), { done: done.created });
  }),

  admin.post('/rules/:id/delete', async (visit, needs: Needs<'db' | 'notices'>) => {
    const { workspace, params, actor, language } = visit;
    const id = params.id ?? '';
    if (!isId('rule', id)) throw new Refused('not_found', 'no such rule');
    await audited(needs.db, actor, (tx) => deleteRule(tx, id, workspace.id), ruleAuditEntry('deleted'));
    return redirectWithNotice(needs, visit.at('/rules'), { done: ruleTexts(language).done.deleted });
  }),
];

function problemOf({ code }: Refused, errors: ReturnType<typeof ruleTexts>['errors']): string {
  if (code === 'invalid_state') return errors.already;
  return code === 'invalid_request' ? errors.many : errors.endpoint;
}

async function show(visit: MemberVisit, { db, sql }: Needs<'db' | 'sql'>, problems: RuleProblems = {}) {
  const workspaceId = visit.workspace.id;
  const [rules, endpoints] = await Promise.all([listRules(db, workspaceId), listEndpoints(db, workspaceId)]);
  const last = await lastOfRules(sql, rules);
  const listed = rules.map((rule) => ({ ...rule, last: last.get(rule.id) }));
  return listPage(visit, { rules: listed, endpoints, problems });
}
