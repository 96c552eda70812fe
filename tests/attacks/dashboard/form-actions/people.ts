import { createWorkspace } from '../../../support/data/workspace.ts';
import { byStaff, type FormActions, formsBelow, proven, unproven } from '../form-action.ts';
import { anEmail, type Target } from '../target.ts';

const member =
  (role: 'admin' | 'staff', fields = {}) =>
  async ({ newPerson }: Target) => ({ ids: [(await newPerson(role)).id], fields });

/** A form of the settings, with the version that its page has. */
const settings =
  (page: string, fields: Readonly<Record<string, string>>) =>
  async ({ versionOn, at }: Target) => ({ fields: { ...fields, version: await versionOn(at(`/settings${page}`)) } });

const daily = 'it is daily work of all staff';

async function asOriginal({ dashboard: { sql, workspace } }: Target) {
  await sql`update workspaces set twin_of = null where ${workspace.id} in (id, twin_of)`;
  return {};
}

async function asTwin(target: Target) {
  const { sql, workspace } = target.dashboard;
  await asOriginal(target);
  await sql`update workspaces set twin_of = ${await createWorkspace(sql)} where id = ${workspace.id}`;
  return {};
}

export const peopleActions: FormActions = {
  'POST /:workspace/home/demo-order': unproven('it places an order, as customers do', 'order.placed', asTwin),
  ...formsBelow('/:workspace/people', {
    '': proven('member.invited', { fields: { email: anEmail(), role: 'staff' } }),
    '/:id/admin': proven('member.role_changed', member('staff', { was: 'staff' })),
    '/:id/staff': proven('member.role_changed', member('admin', { was: 'admin' })),
    '/:id/reset': proven('member.reset_given', member('staff')),
    '/:id/remove': proven('member.removed', member('staff', { was: 'staff' })),
  }),
  'POST /:workspace/invitations/:id/cancel': proven('invitation.cancelled', async (target) => {
    await target.invite();
    const [invitation] = await target.dashboard.sql<{ id: string }[]>`select max(id) as id from invitations`;
    return { ids: [invitation?.id ?? ''] };
  }),
  ...formsBelow('/:workspace/settings', {
    '': proven('settings.changed', settings('', { name: 'Dijla', timezone: 'Asia/Baghdad', access: 'api' })),
    '/board': unproven(
      'it changes no more than when an order stands out',
      'board.changed',
      settings('/board', { waiting: '5', late: '15' }),
    ),
    '/retention': proven('retention.set', settings('/retention', { orders: '400' })),
  }),
  'POST /:workspace/inbox/answers': unproven(daily, 'answer.added', byStaff({ shortcut: 'hours', text: 'From ten.' })),
  'POST /:workspace/inbox/answers/delete': unproven(daily, 'answer.deleted', async (target) => {
    const { sql, workspace } = target.dashboard;
    await sql`insert into canned_answers (workspace_id, shortcut, text) values (${workspace.id}, 'old', 'x')`;
    return byStaff({ shortcut: 'old' })(target);
  }),
  'POST /:workspace/settings/test/evening': unproven('it adds orders that nobody cooks', 'twin.filled', asTwin),
  'POST /:workspace/settings/test/wipe': proven('twin.wiped', asTwin),
  'POST /:workspace/settings/test': proven('twin.created', asOriginal),
};
