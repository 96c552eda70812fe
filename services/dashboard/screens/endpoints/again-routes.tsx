import { Refused } from '../../../../shared/basics/refused.ts';
import { databaseNow } from '../../../../shared/db/database-now.ts';
import { note } from '../../../../shared/people/audit.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { missedCount, sendMissedPart } from '../../../../shared/webhooks/verbs/resend.ts';
import { countResendable } from '../../../../shared/webhooks/verbs/resend-many.ts';
import { seeOther } from '../../request/answers.ts';
import { progressNotice, progressOf } from '../../request/notices.ts';
import { admin, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { type Again, againPage } from './again-page.tsx';
import { ownEndpoint } from './own-endpoint.ts';
import { endpointTexts } from './texts.ts';

/** Sends what an endpoint missed (decided: Sending again); failed deliveries are resent by a filter (pages/deliveries). */
export const againRoutes = [
  admin.get('/webhooks/:id/again', async (visit, needs: Needs<'db' | 'sql'>) => {
    const progress = progressOf(visit, 'send_missed');
    const sent = progress && { count: countIn(progress), isDone: progress.get('more') === '' };
    return show(visit, needs, { ...(sent && { sent }) });
  }),

  admin.post('/webhooks/:id/again/missed', async (visit, needs: Needs<'db' | 'sql' | 'messaging' | 'notices'>) => {
    const { workspace, language, form, actor } = visit;
    const { id } = await ownEndpoint(needs.db, visit);
    try {
      const part = await sendMissedPart(needs.messaging, { workspaceId: workspace.id, endpointId: id });
      const { sent, more } = part;
      const details = { count: sent, of: 'missed' };
      await note(needs.db, actor, { workspaceId: workspace.id, action: 'delivery.resent', target: id, details });
      const state = { sent: String(countIn(form) + sent), more: more ? 'more' : '' };
      return seeOther(visit.at(`/webhooks/${id}/again`), [
        needs.notices.cookieFor(progressNotice('send_missed', state)),
      ]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const texts = endpointTexts(language);
      return show(visit, needs, { problem: error.code === 'unavailable' ? texts.errors.away : texts.errors.formError });
    }
  }),
];

/** Failed deliveries that can be resent, and those of them that were missed while the endpoint was disabled. */
export async function undelivered({ db, sql }: Needs<'db' | 'sql'>, endpoint: Endpoint) {
  const before = await databaseNow(db);
  const [failed, missed] = await Promise.all([
    countResendable(sql, endpoint.workspaceId, [endpoint.id], { event: null, status: 'failed', since: 0, before }),
    missedCount(sql, endpoint),
  ]);
  return { before, missed, failed: failed.get(endpoint.id) ?? { count: 0, isMore: false } };
}

/** The number sent so far; an invalid number counts as zero. */
function countIn(fields: URLSearchParams): number {
  return Number(/^\d{1,9}$/.exec(fields.get('sent') ?? '')?.[0] ?? 0);
}

async function show(visit: MemberVisit, needs: Needs<'db' | 'sql'>, rest: Pick<Again, 'sent' | 'problem'>) {
  const endpoint = await ownEndpoint(needs.db, visit);
  return againPage(visit, { endpoint, ...(await undelivered(needs, endpoint)), ...rest });
}
