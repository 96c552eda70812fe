import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import { note } from '../../../../shared/people/audit.ts';
import { closedDeliveries } from '../../../../shared/webhooks/verbs/closed-deliveries.ts';
import { getDelivery } from '../../../../shared/webhooks/verbs/deliveries.ts';
import { listEndpoints } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { deliveriesOfEvent, getEvent } from '../../../../shared/webhooks/verbs/event-log.ts';
import { openDeliveries } from '../../../../shared/webhooks/verbs/open-deliveries.ts';
import { resendOne } from '../../../../shared/webhooks/verbs/resend.ts';
import { signerOf } from '../../../../shared/webhooks/verbs/signed-request.ts';
import type { Show } from '../../live/channel.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { deliveryPage } from './delivery-page.tsx';
import { eventPage } from './event-page.tsx';
import { type ListFilter, parseFilter, sinceOf } from './list-filter.ts';
import { listPage } from './list-page.tsx';
import { manyRoutes } from './many/many-routes.tsx';
import { deliveryTexts, refusalWords } from './texts.ts';

/** Deliveries and events (spec: Webhook delivery), which admins see and resend. */
export const deliveryRoutes = [
  admin.get('/webhooks/deliveries', async (visit, { db, sql, live }: Needs<'db' | 'sql' | 'live'>) => {
    const since = live.position(...streamOf(visit));
    const filter = parseFilter(visit.url.searchParams);
    const endpoints = await listEndpoints(db, visit.workspace.id);
    const endpointIds = endpoints
      .map(({ id }) => id)
      .filter((id) => filter.endpoint === null || id === filter.endpoint);
    const [waiting, settled] = await Promise.all([
      openOf(sql, endpointIds, filter),
      closedOf(sql, visit.workspace.id, endpointIds, filter),
    ]);
    return listPage(visit, filter, { endpoints, waiting, settled, since });
  }),

  admin.get('/webhooks/deliveries/live', async (visit, { live }: Needs<'live'>) =>
    live.open(visit, ...streamOf(visit)),
  ),

  ...manyRoutes,

  admin.get('/webhooks/deliveries/:id', async (visit, needs: Needs<'db' | 'secrets'>) => show(visit, needs)),

  admin.post(
    '/webhooks/deliveries/:id/resend',
    async (visit, needs: Needs<'db' | 'secrets' | 'messaging' | 'notices'>) => {
      const { workspace, actor, language } = visit;
      const { id } = await ownDelivery(visit, needs);
      try {
        await resendOne(needs.messaging, workspace.id, id);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return show(visit, needs, refusalWords(language, error));
      }
      await note(needs.db, actor, { workspaceId: workspace.id, action: 'delivery.resent', target: id });
      return redirectWithNotice(needs, visit.at(`/webhooks/deliveries/${id}`), {
        done: deliveryTexts(language).resent,
      });
    },
  ),

  admin.get('/webhooks/events/:id', async (visit, { db, sql }: Needs<'db' | 'sql'>) => {
    const id = visit.params.id ?? '';
    if (!isId('event', id)) throw new Refused('not_found', 'no such event');
    const event = await getEvent(sql, visit.workspace.id, id);
    const [deliveries, endpoints] = await Promise.all([
      deliveriesOfEvent(sql, visit.workspace.id, id),
      listEndpoints(db, visit.workspace.id),
    ]);
    return eventPage(visit, { event, deliveries, urls: new Map(endpoints.map((each) => [each.id, each.url])) });
  }),
];

/** Sends only refreshes, so that it serves every filter. */
function streamOf({ workspace: { id: workspaceId } }: MemberVisit): [name: string, show: Show] {
  return [`webhooks ${workspaceId}`, { workspaceId, topics: ['webhooks'], render: async () => null }];
}

const shownOpen = 25;
const nothing = { deliveries: [], next: null };

/** Open deliveries are above the first page, unless the filter asks for closed ones. */
async function openOf(sql: Db, endpointIds: readonly string[], { status, event, before }: ListFilter) {
  if (before !== null || status === 'delivered' || status === 'failed') return [];
  const isAsked = status !== null;
  const statuses = isAsked ? [status] : (['pending', 'retrying'] as const);
  return openDeliveries(sql, { endpointIds, event, statuses, limit: isAsked ? 4 * shownOpen : shownOpen });
}

async function closedOf(sql: Db, workspaceId: string, endpointIds: readonly string[], filter: ListFilter) {
  const { status, event, before } = filter;
  if (status === 'pending' || status === 'retrying' || endpointIds.length === 0) return nothing;
  const since = sinceOf(filter, Date.now());
  return closedDeliveries(sql, workspaceId, { endpointIds, event, status, since, before });
}

async function ownDelivery({ params, workspace }: MemberVisit, { db }: Needs<'db'>) {
  const id = params.id ?? '';
  if (!isId('delivery', id)) throw new Refused('not_found', 'no such delivery');
  return getDelivery(db, id, workspace.id);
}

async function show(visit: MemberVisit, needs: Needs<'db' | 'secrets'>, problem?: string): Promise<Response> {
  const delivery = await ownDelivery(visit, needs);
  const signer = await signerOf(needs.db, needs.secrets.webhooks, delivery.endpointId);
  if (signer === null) throw new Refused('not_found', 'no such endpoint');
  return deliveryPage(visit, delivery, signer, problem);
}
