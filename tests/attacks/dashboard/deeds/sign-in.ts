import { giveReset } from '../../../../shared/people/resets.ts';
import { visitDashboard } from '../../../support/running/visitor.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';
import { withPasskey } from './account.ts';

const proof = { needless: 'nobody is signed in yet' };
const nobody = ({ dashboard }: House) => visitDashboard(dashboard.url);

export const signInDeeds: Deeds = {
  'POST /sign-in': {
    proof,
    leaves: ['member.signed_in'],
    sends: async (house) => ({ by: nobody(house), page: '/sign-in', fields: (await house.somebody()).login }),
  },
  'POST /sign-in/passkey': {
    proof,
    leaves: ['member.signed_in'],
    sends: async (house) => {
      const [{ passkey }, by] = [await withPasskey(house), nobody(house)];
      return { by, page: '/sign-in', fields: { answer: passkey.authenticate(await by.text('/sign-in')) } };
    },
  },
  'POST /sign-in/second': {
    proof,
    leaves: ['member.signed_in'],
    sends: async (house) => {
      const [{ login, codes }, by] = [await withPasskey(house), nobody(house)];
      await by.signIn(login);
      return { by, page: '/sign-in/second', fields: { code: codes[0] ?? '' } };
    },
  },
  'POST /reset/:token': {
    proof,
    leaves: ['member.password_reset', 'member.signed_in'],
    sends: async (house) => {
      const { token } = await giveReset(house.dashboard.db, (await house.somebody()).id, null);
      const fields = { password: crypto.randomUUID() };
      return { by: nobody(house), ids: [token], page: `/reset/${token}`, fields };
    },
  },
  'POST /join/:token/reset': {
    proof,
    leaves: ['member.reset_given'],
    sends: async (house) => {
      const { sql, workspace } = house.dashboard;
      const { id, login } = await house.somebody();
      await sql`update users set joined_through = ${workspace.id} where id = ${id}`;
      await sql`delete from memberships where user_id = ${id}`;
      const page = await house.invite({ email: login.email });
      return { by: nobody(house), ids: [page.slice('/join/'.length)], page };
    },
  },
  'POST /join/:token': {
    proof,
    leaves: ['invitation.accepted', 'member.signed_in'],
    sends: async (house) => {
      const page = await house.invite();
      const fields = { name: 'New', password: crypto.randomUUID() };
      return { by: nobody(house), ids: [page.slice('/join/'.length)], page, fields };
    },
  },
};
