import { announceNotifications } from '../../../../shared/messaging/announce.ts';
import { channels, notificationKinds } from '../../../../shared/notifications/rules/kinds.ts';
import { listMessages, messageStatuses } from '../../../../shared/notifications/verbs/list-messages.ts';
import { retryMessage } from '../../../../shared/notifications/verbs/retry-message.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs } from '../../request/routes.ts';
import { listPage } from './list-page.tsx';
import { notificationTexts } from './texts.ts';

/** The messages of the workspace, their recipients and results. */
export const listRoutes = [
  admin.get('/notifications', async (visit, { db, dashboardUrl, sendsMail }: Needs<Asks>) => {
    const query = visit.url.searchParams;
    const filter = {
      status: messageStatuses.find((each) => each === query.get('status')),
      channel: channels.find((each) => each === query.get('channel')),
      kind: notificationKinds.find((each) => each === query.get('kind')),
    };
    const before = query.get('before') ?? undefined;
    const found = await listMessages(db, { ...filter, before, workspaceId: visit.workspace.id });
    return listPage(visit, { ...found, filter, dashboardUrl, sendsMail });
  }),

  admin.post('/notifications/:id/again', async (visit, needs: Needs<'db' | 'notices' | 'messaging'>) => {
    const { workspace, actor, params } = visit;
    const id = params.id ?? '';
    const entry = { workspaceId: workspace.id, action: 'notification.sent_again', target: id };
    await audited(
      needs.db,
      actor,
      (tx) => retryMessage(tx, id, workspace.id),
      () => entry,
    );
    announceNotifications(needs.messaging);
    const done = notificationTexts(visit.language).list.sentAgain;
    return redirectWithNotice(needs, visit.at('/notifications'), { done });
  }),
];

type Asks = 'db' | 'dashboardUrl' | 'sendsMail';
