import { issuePasswordReset } from '../../../../shared/people/resets.ts';
import { dashboardClient } from '../../../support/running/dashboard-client.ts';
import { type FormActions, unproven } from '../form-action.ts';
import type { Target } from '../target.ts';
import { withPasskey } from './account.ts';

const notSignedIn = 'nobody is signed in yet';
const nobody = ({ dashboard }: Target) => dashboardClient(dashboard.url);

export const signInActions: FormActions = {
  'POST /sign-in': unproven(notSignedIn, 'member.signed_in', async (target) => ({
    by: nobody(target),
    page: '/sign-in',
    fields: (await target.newPerson()).login,
  })),
  'POST /sign-in/passkey': unproven(notSignedIn, 'member.signed_in', async (target) => {
    const [{ passkey }, by] = [await withPasskey(target), nobody(target)];
    return { by, page: '/sign-in', fields: { answer: passkey.authenticate(await by.text('/sign-in')) } };
  }),
  'POST /sign-in/second': unproven(notSignedIn, 'member.signed_in', async (target) => {
    const [{ login, codes }, by] = [await withPasskey(target), nobody(target)];
    await by.signIn(login);
    return { by, page: '/sign-in/second', fields: { code: codes[0] ?? '' } };
  }),
  'POST /forgot': unproven(
    notSignedIn,
    { none: 'a typed address proves nothing: the log has the new password' },
    async (target) => ({ by: nobody(target), page: '/forgot', fields: { email: 'somebody@example.com' } }),
  ),
  'POST /reset/:token': unproven(notSignedIn, ['member.password_reset', 'member.signed_in'], async (target) => {
    const { token } = await issuePasswordReset(target.dashboard.db, (await target.newPerson()).id, null);
    const fields = { password: crypto.randomUUID() };
    return { by: nobody(target), ids: [token], page: `/reset/${token}`, fields };
  }),
  'POST /join/:token/reset': unproven(notSignedIn, 'member.reset_given', async (target) => {
    const { sql, workspace } = target.dashboard;
    const { id, login } = await target.newPerson();
    await sql`update users set joined_through = ${workspace.id} where id = ${id}`;
    await sql`delete from memberships where user_id = ${id}`;
    const page = await target.invite({ email: login.email });
    return { by: nobody(target), ids: [page.slice('/join/'.length)], page };
  }),
  'POST /join/:token': unproven(notSignedIn, ['invitation.accepted', 'member.signed_in'], async (target) => {
    const page = await target.invite();
    const fields = { name: 'New', password: crypto.randomUUID() };
    return { by: nobody(target), ids: [page.slice('/join/'.length)], page, fields };
  }),
};
