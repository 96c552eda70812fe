import { invite } from '../../../../shared/people/invitations.ts';
import { giveReset } from '../../../../shared/people/resets.ts';
import { visitDashboard } from '../../../support/running/visitor.ts';
import type { Deeds } from '../deed.ts';
import { withPasskey } from './account.ts';

const ofStrangers = { needless: 'nobody is signed in yet' };

/** Coming in and going out. */
export const signInDeeds: Deeds = {
  'POST /sign-in': {
    proof: ofStrangers,
    leaves: ['member.signed_in'],
    prepare: async ({ somebody, dashboard }) => {
      const { login } = await somebody();
      return () => visitDashboard(dashboard.url).signIn(login);
    },
  },
  'POST /sign-in/passkey': {
    proof: ofStrangers,
    leaves: ['member.signed_in'],
    prepare: async (house) => {
      const { passkey } = await withPasskey(house);
      const visitor = visitDashboard(house.dashboard.url);
      const answer = passkey.authenticate(await (await visitor.get('/sign-in')).text());
      return () => visitor.post('/sign-in/passkey', { answer }, { page: '/sign-in' });
    },
  },
  'POST /sign-in/second': {
    proof: ofStrangers,
    leaves: ['member.signed_in'],
    prepare: async (house) => {
      const { login, codes } = await withPasskey(house);
      const visitor = visitDashboard(house.dashboard.url);
      await visitor.signIn(login);
      return () => visitor.post('/sign-in/second', { code: codes[0] ?? '' }, { page: '/sign-in/second' });
    },
  },
  'POST /sign-out': {
    proof: { needless: 'it only closes' },
    leaves: { nothing: 'sessions that end are not told of' },
    prepare: async ({ somebody }) => {
      const { visitor } = await somebody();
      return () => visitor.post('/sign-out', {});
    },
  },
  'POST /language': {
    proof: { needless: 'it changes what one’s own pages say' },
    leaves: { nothing: 'it changes what one’s own pages say' },
    prepare: async ({ somebody }) => {
      const { visitor } = await somebody();
      return () => visitor.post('/language', { language: 'ar' });
    },
  },
  'POST /reset/:token': {
    proof: ofStrangers,
    leaves: ['member.password_reset', 'member.signed_in'],
    prepare: async ({ somebody, dashboard: { db, url } }) => {
      const { id } = await somebody();
      const [visitor, page] = [visitDashboard(url), `/reset/${(await giveReset(db, id, null)).token}`];
      return () => visitor.post(page, { password: crypto.randomUUID() }, { page });
    },
  },
  'POST /join/:token/reset': {
    proof: ofStrangers,
    leaves: ['member.reset_given'],
    prepare: async ({ somebody, dashboard: { db, sql, workspace, url } }) => {
      const { id: invitedBy } = await somebody('admin');
      const { id, login } = await somebody();
      await sql`update users set joined_through = ${workspace.id} where id = ${id}`;
      await sql`delete from memberships where user_id = ${id}`;
      const wanted = { workspaceId: workspace.id, email: login.email, role: 'staff', invitedBy } as const;
      const [visitor, page] = [visitDashboard(url), `/join/${(await invite(db, wanted)).token}`];
      return () => visitor.post(`${page}/reset`, {}, { page });
    },
  },
  'POST /join/:token': {
    proof: ofStrangers,
    leaves: ['invitation.accepted', 'member.signed_in'],
    prepare: async ({ somebody, dashboard: { db, workspace, url } }) => {
      const { id: invitedBy } = await somebody('admin');
      const email = `${crypto.randomUUID()}@example.com`;
      const { token } = await invite(db, { workspaceId: workspace.id, email, role: 'staff', invitedBy });
      const [visitor, page] = [visitDashboard(url), `/join/${token}`];
      return () => visitor.post(page, { name: 'New', password: crypto.randomUUID() }, { page });
    },
  },
};
