import { unsubscribeToken } from '../../../../shared/notifications/unsubscribe-link.ts';
import { beginEmailChange, confirmEmailChange } from '../../../../shared/people/email-change.ts';
import { tokenMailedTo } from '../../../support/data/mailed-links.ts';
import { insertMessage } from '../../../support/data/notification-messages.ts';
import { dashboardClient } from '../../../support/running/dashboard-client.ts';
import { byStaff, type FormActions, formsBelow, proven, unproven } from '../form-action.ts';
import { anEmail, type Target } from '../target.ts';
import { makeForm } from './forms.ts';

const ownChoice = 'it is the person’s own choice, and security notifications cannot be turned off';
const notLogged = { none: 'it is the person’s own choice' };
const ownLink = 'the link of the mail is the proof, and it only turns one kind of mail off';
const nobody = ({ dashboard }: Target) => dashboardClient(dashboard.url);

export const notificationActions: FormActions = {
  'POST /notifications/off/:token': unproven(ownLink, notLogged, async (target) => {
    const { backend, workspace } = target.dashboard;
    const { id: userId } = await target.newPerson('admin');
    const off = { userId, workspaceId: workspace.id, kind: 'endpoint.disabled' } as const;
    return { by: nobody(target), page: '/sign-in', ids: [unsubscribeToken(backend.secrets.notifications, off)] };
  }),
  'POST /account/notifications': unproven(ownChoice, notLogged, (target) =>
    byStaff({ workspace: target.dashboard.workspace.id, on: 'order.waiting mail' })(target),
  ),
  'POST /account/notifications/quiet': unproven(
    ownChoice,
    notLogged,
    byStaff({ from: '22:00', until: '07:30', zone: 'Asia/Baghdad' }),
  ),
  'POST /account/email': proven({ none: 'it changes once both addresses have confirmed' }, (target) =>
    byStaff({ email: anEmail() })(target),
  ),
  'POST /email/:token': unproven(
    'both addresses are asked, and may answer without being signed in',
    'member.email_changed',
    async (target) => {
      const { db, sql, backend } = target.dashboard;
      const { notifications } = backend.secrets;
      const [{ id, login }, email] = [await target.newPerson(), anEmail()];
      await beginEmailChange(db, notifications, id, email);
      await confirmEmailChange(db, await tokenMailedTo(sql, notifications, login.email), null);
      const token = await tokenMailedTo(sql, notifications, email);
      return { by: nobody(target), page: `/email/${token}`, ids: [token] };
    },
  ),
  'POST /:workspace/forms/:form/watch': unproven(ownChoice, notLogged, async (target) => ({
    ids: [(await makeForm(target)).id],
    fields: { watch: 'yes' },
  })),
  'POST /:workspace/notifications/:id/again': unproven(
    'it sends the same people the same message again',
    'notification.sent_again',
    async ({ newPerson, dashboard: { sql, workspace } }) => {
      const { id: recipient } = await newPerson('admin');
      const failed = { kind: 'deliveries.late', channel: 'mail', status: 'failed' } as const;
      const data = { deliveries: 3, minutes: 6 };
      return { ids: [await insertMessage(sql, workspace.id, { ...failed, recipient, data, lastError: '550 no' })] };
    },
  ),
  ...formsBelow('/:workspace/settings/notifications', {
    '': unproven('security notifications cannot be turned off', 'notifications.changed', async ({ versionOn, at }) => {
      const version = await versionOn(at('/settings/notifications'));
      return { fields: { orderWait: '4', conversationWait: '12', enabled: 'yes', on: 'key.ending mail', version } };
    }),
    '/chat': proven('notifications.chat_set', { fields: { url: 'https://chat.example.com/hooks/secret' } }),
    '/chat/remove': proven('notifications.chat_removed'),
  }),
};
