import { expect, test } from 'bun:test';
import { invite } from '../../../shared/people/invitations.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { openHouse } from './house.ts';

/** Nobody comes in, or back, by a link that they should not have. */

const [house] = await forThisFile(openHouse());

test('who is removed comes back by no other link, and neither does whom they have invited', async () => {
  const leaver = await house.somebody('admin');
  const friend = address();
  const [own, friends] = [await inviteAs(leaver.id, address()), await inviteAs(leaver.id, friend, 'admin')];
  expect(await offered(own)).toBe(200);
  await house.admin.post(house.at(`/people/${leaver.id}/remove`), { was: 'admin' });
  expect([await offered(own), await offered(friends)]).toEqual([404, 404]);
  expect((await takeAsNew(friends)).status).toBe(404);
});

test('who is no admin any more has invited nobody', async () => {
  const demoted = await house.somebody('admin');
  const link = await inviteAs(demoted.id, address(), 'admin');
  await house.admin.post(house.at(`/people/${demoted.id}/staff`), { was: 'admin' });
  expect(await offered(link)).toBe(404);
  await expect(invite(house.dashboard.db, { ...wanted(demoted.id), email: address() })).rejects.toThrow(
    'only admins invite',
  );
});

test('of several links to one email the first that is taken is the last', async () => {
  const { id } = await house.somebody('admin');
  const email = address();
  const [asAdmin, asStaff] = [await inviteAs(id, email, 'admin'), await inviteAs(id, email)];
  const taken = await Promise.all([takeAsNew(asStaff), takeAsNew(asAdmin)]);
  expect(taken.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect([await offered(asAdmin), await offered(asStaff)]).toEqual([404, 404]);
});

test('a link is for the invited person alone, and shows nothing to those who invent one', async () => {
  const { id } = await house.somebody('admin');
  const invited = await house.somebody();
  const stranger = await house.somebody();
  await house.dashboard.sql`delete from memberships where user_id in (${invited.id}, ${stranger.id})`;
  const link = await inviteAs(id, invited.login.email);
  expect((await stranger.visitor.post(link, {})).status).toBe(404);
  const nobody = visitDashboard(house.dashboard.url);
  expect((await nobody.post(link, { name: 'Me', password: crypto.randomUUID() }, { page: '/sign-in' })).status).toBe(
    303,
  );
  expect(nobody.cookies.has('__Host-session')).toBe(false);
  for (const token of ['x', '', '%27', link.slice(6, -1), `${link.slice(6)}x`, link.slice(6).toUpperCase()]) {
    expect((await nobody.get(`/join/${token}`)).status).toBe(404);
  }
  const before = invited.visitor.cookies.get('__Host-session') ?? '';
  expect((await invited.visitor.post(link, {})).status).toBe(303);
  expect(invited.visitor.cookies.get('__Host-session')).not.toBe(before);
  expect((await invited.visitor.get(house.at('/home'))).status).toBe(200);
  const kept = visitDashboard(house.dashboard.url);
  kept.cookies.set('__Host-session', before);
  expect((await kept.get('/account')).status).toBe(303);
});

test('somebody new who takes a link in another person’s browser signs that person out', async () => {
  const { id } = await house.somebody('admin');
  const owner = await house.somebody();
  const before = owner.visitor.cookies.get('__Host-session') ?? '';
  const link = await inviteAs(id, address());
  const fields = { name: 'New', password: crypto.randomUUID() };
  expect((await owner.visitor.post(link, fields, { page: link })).status).toBe(303);
  expect(owner.visitor.cookies.get('__Host-session')).not.toBe(before);
  const kept = visitDashboard(house.dashboard.url);
  kept.cookies.set('__Host-session', before);
  expect((await kept.get('/account')).status).toBe(303);
});

test('what is wrong with a name or a password is said at the field, in the reader’s language', async () => {
  const { id } = await house.somebody('admin');
  const link = await inviteAs(id, address());
  const arabic = { headers: { 'accept-language': 'ar' }, page: link };
  const visitor = visitDashboard(house.dashboard.url);
  const short = await visitor.post(link, { name: 'Zainab', password: 'short' }, arabic);
  expect(short.status).toBe(422);
  const text = await short.text();
  expect(text).toContain('كلمة المرور من ١٠ أحرف');
  expect(text).toContain('value="Zainab"');
  expect(text).not.toContain('"short"');
});

test('the link that is shown is at our own address, whatever host the browser names', async () => {
  const form = { email: address(), role: 'staff' };
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const { visitor } = await house.somebody('admin');
  const csrf = await visitor.token('/account');
  const body = new URLSearchParams({ ...form, csrf });
  const origin = house.dashboard.url;
  await visitor.send(house.at('/people'), { method: 'POST', body, headers: { origin, ...headers } });
  const page = await (await visitor.send(house.at('/people'), { headers })).text();
  expect(page).toContain(`${origin}/join/`);
  expect(page).not.toContain('evil.example');
});

function wanted(invitedBy: string) {
  return { workspaceId: house.dashboard.workspace.id, role: 'staff', invitedBy } as const;
}

/** The path of a link. */
async function inviteAs(invitedBy: string, email: string, role: 'admin' | 'staff' = 'staff'): Promise<string> {
  return `/join/${(await invite(house.dashboard.db, { ...wanted(invitedBy), email, role })).token}`;
}

async function offered(link: string): Promise<number> {
  return (await visitDashboard(house.dashboard.url).get(link)).status;
}

function takeAsNew(link: string): Promise<Response> {
  const fields = { name: 'New', password: crypto.randomUUID() };
  return visitDashboard(house.dashboard.url).post(link, fields, { page: '/sign-in' });
}

function address(): string {
  return `${crypto.randomUUID()}@example.com`;
}
