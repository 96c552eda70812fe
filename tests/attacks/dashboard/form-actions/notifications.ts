import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import { unsubscribeToken } from '../../../../shared/notifications/unsubscribe-link.ts';
import { beginEmailChange, confirmEmailChange } from '../../../../shared/people/email-change.ts';
import { tokenMailedTo } from '../../../support/data/mailed-links.ts';
import { insertMessage } from '../../../support/data/notification-messages.ts';
import { dashboardClient } from '../../../support/running/dashboard-client.ts';
import { byStaff, type FormActions } from '../form-action.ts';
import { anEmail, type Target } from '../target.ts';

const ownChoice = { needless: 'it is the person’s own choice, and security notifications cannot be turned off' };
const nobody = ({ dashboard }: Target) => dashboardClient(dashboard.url);

export const notificationActions: FormActions = {
  'POST /notifications/off/:token': {
    proof: { needless: 'the link of the mail is the proof, and it only turns one kind of mail off' },
    leaves: { nothing: 'it is the person’s own choice' },
    sends: async (target) => {
      const { backend, workspace } = target.dashboard;
      const { id: userId } = await target.newPerson('admin');
      const off = { userId, workspaceId: workspace.id, kind: 'endpoint.disabled' } as const;
      return { by: nobody(target), page: '/sign-in', ids: [unsubscribeToken(backend.secrets.notifications, off)] };
    },
  },
  'POST /account/notifications': {
    proof: ownChoice,
    leaves: { nothing: 'it is the person’s own choice' },
    sends: async (target) => byStaff({ workspace: target.dashboard.workspace.id, on: 'order.waiting mail' })(target),
  },
  'POST /account/notifications/quiet': {
    proof: ownChoice,
    leaves: { nothing: 'it is the person’s own choice' },
    sends: byStaff({ from: '22:00', until: '07:30', zone: 'Asia/Baghdad' }),
  },
  'POST /account/email': {
    proof: 'asked',
    leaves: { nothing: 'it changes once both addresses have confirmed' },
    sends: async (target) => byStaff({ email: anEmail() })(target),
  },
  'POST /email/:token': {
    proof: { needless: 'both addresses are asked, and may answer without being signed in' },
    leaves: ['member.email_changed'],
    sends: async (target) => {
      const { db, sql, backend } = target.dashboard;
      const { notifications } = backend.secrets;
      const [{ id, login }, email] = [await target.newPerson(), anEmail()];
      await beginEmailChange(db, notifications, id, email);
      await confirmEmailChange(db, await tokenMailedTo(sql, notifications, login.email), null);
      const token = await tokenMailedTo(sql, notifications, email);
      return { by: nobody(target), page: `/email/${token}`, ids: [token] };
    },
  },
  'POST /:workspace/forms/:form/watch': {
    proof: ownChoice,
    leaves: { nothing: 'it is the person’s own choice' },
    sends: async ({ dashboard: { db, workspace } }) => {
      const fields = [{ key: 'name', type: 'short_text', label: 'Name' }];
      const { id } = await createForm(db, workspace.id, { title: 'Visit', fields });
      return { ids: [id], fields: { watch: 'yes' } };
    },
  },
  'POST /:workspace/notifications/:id/again': {
    proof: { needless: 'it sends the same people the same message again' },
    leaves: ['notification.sent_again'],
    sends: async ({ newPerson, dashboard: { sql, workspace } }) => {
      const { id: recipient } = await newPerson('admin');
      const failed = { kind: 'deliveries.late', channel: 'mail', status: 'failed' } as const;
      const data = { deliveries: 3, minutes: 6 };
      return { ids: [await insertMessage(sql, workspace.id, { ...failed, recipient, data, lastError: '550 no' })] };
    },
  },
  'POST /:workspace/settings/notifications': {
    proof: { needless: 'security notifications cannot be turned off' },
    leaves: ['notifications.changed'],
    sends: async ({ versionOn, at }) => {
      const version = await versionOn(at('/settings/notifications'));
      return { fields: { orderWait: '4', conversationWait: '12', enabled: 'yes', on: 'key.ending mail', version } };
    },
  },
  'POST /:workspace/settings/notifications/chat': {
    proof: 'asked',
    leaves: ['notifications.chat_set'],
    sends: { fields: { url: 'https://chat.example.com/hooks/secret' } },
  },
  'POST /:workspace/settings/notifications/chat/remove': {
    proof: 'asked',
    leaves: ['notifications.chat_removed'],
    sends: {},
  },
};
