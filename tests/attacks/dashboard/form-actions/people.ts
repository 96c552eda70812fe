import { invite } from '../../../../shared/people/invitations.ts';
import { byStaff, type FormActions } from '../form-action.ts';
import { anEmail, type Target } from '../target.ts';
import { asTwin } from './test-workspace.ts';

const about =
  (role: 'admin' | 'staff', fields = {}) =>
  async ({ newPerson }: Target) => ({ ids: [(await newPerson(role)).id], fields });
const daily = { needless: 'it is daily work of all staff' };

export const peopleActions: FormActions = {
  'POST /:workspace/home/demo-order': {
    proof: { needless: 'it places an order, as customers do' },
    leaves: ['order.placed'],
    sends: asTwin,
  },
  'POST /:workspace/people': {
    proof: 'asked',
    leaves: ['member.invited'],
    sends: { fields: { email: anEmail(), role: 'staff' } },
  },
  'POST /:workspace/people/:id/admin': {
    proof: 'asked',
    leaves: ['member.role_changed'],
    sends: about('staff', { was: 'staff' }),
  },
  'POST /:workspace/people/:id/staff': {
    proof: 'asked',
    leaves: ['member.role_changed'],
    sends: about('admin', { was: 'admin' }),
  },
  'POST /:workspace/people/:id/reset': { proof: 'asked', leaves: ['member.reset_given'], sends: about('staff') },
  'POST /:workspace/people/:id/remove': {
    proof: 'asked',
    leaves: ['member.removed'],
    sends: about('staff', { was: 'staff' }),
  },
  'POST /:workspace/invitations/:id/cancel': {
    proof: 'asked',
    leaves: ['invitation.cancelled'],
    sends: async ({ newPerson, dashboard: { db, workspace } }) => {
      const { id: invitedBy } = await newPerson('admin');
      const wanted = { workspaceId: workspace.id, email: anEmail(), role: 'staff', invitedBy } as const;
      return { ids: [(await invite(db, wanted)).id] };
    },
  },
  'POST /:workspace/settings': {
    proof: 'asked',
    leaves: ['settings.changed'],
    sends: async ({ versionOn, at }) => {
      const version = await versionOn(at('/settings'));
      return { fields: { name: 'Dijla', timezone: 'Asia/Baghdad', access: 'api', version } };
    },
  },
  'POST /:workspace/settings/board': {
    proof: { needless: 'it changes no more than when an order stands out' },
    leaves: ['board.changed'],
    sends: async ({ versionOn, at }) => ({
      fields: { waiting: '5', late: '15', version: await versionOn(at('/settings/board')) },
    }),
  },
  'POST /:workspace/settings/retention': {
    proof: 'asked',
    leaves: ['retention.set'],
    sends: async ({ versionOn, at }) => ({
      fields: { orders: '400', version: await versionOn(at('/settings/retention')) },
    }),
  },
  'POST /:workspace/inbox/answers': {
    proof: daily,
    leaves: ['answer.added'],
    sends: byStaff({ shortcut: 'hours', text: 'From ten.' }),
  },
  'POST /:workspace/inbox/answers/delete': {
    proof: daily,
    leaves: ['answer.deleted'],
    sends: async (target) => {
      const { sql, workspace } = target.dashboard;
      await sql`insert into canned_answers (workspace_id, shortcut, text) values (${workspace.id}, 'old', 'x')`;
      return byStaff({ shortcut: 'old' })(target);
    },
  },
};
