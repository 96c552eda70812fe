import { Refused } from '../../../../../shared/basics/refused.ts';
import { databaseNow } from '../../../../../shared/db/database-now.ts';
import { note } from '../../../../../shared/people/audit.ts';
import { type Endpoint, listEndpoints } from '../../../../../shared/webhooks/verbs/endpoints.ts';
import { countResendable, resendPart } from '../../../../../shared/webhooks/verbs/resend-many.ts';
import { seeOther } from '../../../request/answers.ts';
import { progressNotice, progressOf } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { refusalWords } from '../texts.ts';
import { manyPage } from './many-page.tsx';
import { fieldsOf, type ManyParts, type Run, runIn } from './many-run.ts';
import { manyTexts } from './many-texts.ts';
import { type ResendFilter, resendFilterIn, resendQuery, timeOf } from './resend-filter.ts';

/** Resends many deliveries by a filter: counts first, then sends in parts, each leading to the next (decided: Sending again). */
export const manyRoutes = [
  admin.get('/webhooks/deliveries/again', async (visit, needs: Needs<'db' | 'sql'>) => {
    const filter = resendFilterIn(visit.url.searchParams);
    const progress = progressOf(visit, 'resend_many');
    return show(visit, needs, filter, progress && runIn(progress));
  }),

  admin.post('/webhooks/deliveries/again', async (visit, needs: Needs<'db' | 'sql' | 'messaging' | 'notices'>) => {
    const { workspace, actor, language } = visit;
    const run = runIn(visit.form);
    const { filter, before } = run;
    const { event, status, endpoint } = filter;
    const { since } = timeOf(filter, workspace.timezone, before);
    if (since === null) return show(visit, needs, filter, null);
    const endpointIds = enabledEndpoints(await readEndpoints(visit, needs, filter), filter);
    if (endpointIds.length === 0) return show(visit, needs, filter, null);
    const many = { event, status, since, before: Math.min(before, await databaseNow(needs.db)), endpointIds };
    try {
      const part = await resendPart(needs.messaging, workspace.id, many, run.position);
      const { sent, skipped, position } = part;
      const details = { of: 'many', count: sent, status, event, since, before };
      const entry = { workspaceId: workspace.id, action: 'delivery.resent', target: endpoint ?? workspace.id, details };
      await note(needs.db, actor, entry);
      const next: Run = { ...run, sent: run.sent + sent, skipped: run.skipped + skipped, position };
      const progress = progressNotice('resend_many', fieldsOf(next));
      return seeOther(visit.at(`/webhooks/deliveries/again?${resendQuery(filter)}`), [
        needs.notices.cookieFor(progress),
      ]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return show(visit, needs, filter, null, refusalWords(language, error));
    }
  }),
];

async function show(
  visit: MemberVisit,
  needs: Needs<'db' | 'sql'>,
  filter: ResendFilter,
  run: Run | null,
  formError?: string,
): Promise<Response> {
  const endpoints = await readEndpoints(visit, needs, filter);
  const { since, before } = timeOf(filter, visit.workspace.timezone, await databaseNow(needs.db));
  const parts = { filter, endpoints, run, counted: null, before: before ?? 0 };
  const problems = { ...problemsOf(visit, since, before), ...(formError && { formError }) };
  if (since === null || before === null || since > before) return manyPage(visit, { ...parts, problems });
  if (run !== null) return manyPage(visit, parts);
  const { event, status } = filter;
  const ids = enabledEndpoints(endpoints, filter);
  const counted = await countResendable(needs.sql, visit.workspace.id, ids, { event, status, since, before });
  return manyPage(visit, { ...parts, counted, problems });
}

/** All endpoints to choose from. Throws `not_found` when the requested one is not among them. */
async function readEndpoints({ workspace }: MemberVisit, { db }: Needs<'db'>, { endpoint }: ResendFilter) {
  const endpoints = await listEndpoints(db, workspace.id);
  if (endpoint !== null && !endpoints.some(({ id }) => id === endpoint))
    throw new Refused('not_found', 'no such endpoint');
  return endpoints;
}

/** The requested endpoints that can receive: a disabled one would refuse everything. */
function enabledEndpoints(endpoints: readonly Endpoint[], { endpoint }: ResendFilter): string[] {
  return endpoints.filter(({ id, enabled }) => enabled && (endpoint === null || endpoint === id)).map(({ id }) => id);
}

function problemsOf(visit: MemberVisit, since: number | null, before: number | null): ManyParts['problems'] {
  const { errors } = manyTexts(visit.language);
  return {
    ...(since === null && { from: errors.time }),
    ...(before === null && { until: errors.time }),
    ...(since !== null && before !== null && since > before && { until: errors.order }),
  };
}
