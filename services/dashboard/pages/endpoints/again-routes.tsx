import { Refused } from '../../../../shared/domain/refused.ts';
import { sinceMoment } from '../../../../shared/domain/time/since.ts';
import type { Endpoint } from '../../admin/webhooks/endpoints.ts';
import { countFailed, missedTimes, resendFailedPart, sendMissedPart } from '../../admin/webhooks/send-again.ts';
import { audited } from '../../people/audit.ts';
import { admin, type Backend } from '../../web/routes.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { type Again, againPage } from './again-page.tsx';
import { ownEndpoint } from './own-endpoint.ts';
import { endpointTexts } from './texts.ts';

/** Sending again what failed or was missed (decided: Sending again). */
export const againRoutes = [
  admin.get('/webhooks/:id/again', async (visit, backend) => {
    const endpoint = await ownEndpoint(backend.db, visit);
    return show(visit, backend, endpoint, visit.url.searchParams.get('since') ?? '');
  }),

  admin.post('/webhooks/:id/again/failed', async (visit, backend) => {
    const endpoint = await ownEndpoint(backend.db, visit);
    const typed = visit.form.get('since') ?? '';
    const since = momentOf(visit, typed);
    if (since === null) return show(visit, backend, endpoint, typed);
    return sending(visit, backend, endpoint, typed, async (target) => {
      const after = visit.form.get('after') || null;
      const { sent, next } = await resendFailedPart(backend.messaging, target, since, after);
      return { count: sent, of: 'failed', after: next };
    });
  }),

  admin.post('/webhooks/:id/again/missed', async (visit, backend) => {
    const endpoint = await ownEndpoint(backend.db, visit);
    return sending(visit, backend, endpoint, '', async (target) => {
      const { sent, more } = await sendMissedPart(backend.messaging, target);
      return { count: sent, of: 'missed', after: more ? 'more' : null };
    });
  }),
];

type Part = NonNullable<Again['sent']>;
type Target = { readonly workspaceId: string; readonly endpointId: string };

async function sending(
  visit: MemberVisit,
  backend: Backend,
  endpoint: Endpoint,
  since: string,
  send: (target: Target) => Promise<Part>,
): Promise<Response> {
  const { workspace, language, form, actor } = visit;
  try {
    const part = await send({ workspaceId: workspace.id, endpointId: endpoint.id });
    await audited(
      backend.db,
      actor,
      async () => part,
      ({ count, of }) => {
        const details = { count, of, ...(since && { since }) };
        return { workspaceId: workspace.id, action: 'delivery.resent', target: endpoint.id, details };
      },
    );
    const count = part.count + Number(/^\d{1,9}$/.exec(form.get('sent') ?? '')?.[0] ?? 0);
    return await show(visit, backend, endpoint, since, { sent: { ...part, count } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const texts = endpointTexts(language);
    const problem = error.code === 'unavailable' ? texts.errors.away : texts.errors.whole;
    return show(visit, backend, endpoint, since, { problem });
  }
}

async function show(
  visit: MemberVisit,
  { sql }: Backend,
  endpoint: Endpoint,
  since: string,
  rest: Pick<Again, 'sent' | 'problem'> = {},
): Promise<Response> {
  const moment = momentOf(visit, since);
  const [failed, missed] = await Promise.all([
    moment === null ? null : countFailed(sql, visit.workspace.id, endpoint.id, moment),
    missedTimes(sql, endpoint),
  ]);
  const dayProblem = since !== '' && moment === null ? endpointTexts(visit.language).errors.day : undefined;
  return againPage(visit, { endpoint, since, dayProblem, failed, missed, ...rest });
}

/** The start of that day in the workspace's zone, Unix ms; null when it is no day. */
function momentOf({ workspace }: MemberVisit, day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  try {
    return sinceMoment(day, workspace.timezone);
  } catch (error) {
    if (error instanceof Refused || error instanceof RangeError) return null;
    throw error;
  }
}
