import { expect, test } from 'bun:test';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { anEmail, startTarget } from './target.ts';

/** Invitation links give access only to the invited. */

const [target] = await forThisFile(startTarget());

test('links of and to a removed member are void', async () => {
  const leaver = await target.newPerson('admin');
  const friend = anEmail();
  const [own, friends] = [
    await target.invite({ invitedBy: leaver.id }),
    await target.invite({ invitedBy: leaver.id, email: friend, role: 'admin' }),
  ];
  expect(await offers(own)).toBe(200);
  await target.admin.post(target.at(`/people/${leaver.id}/remove`), { was: 'admin' });
  expect([await offers(own), await offers(friends)]).toEqual([404, 404]);
  expect((await takeAsNew(friends)).status).toBe(404);
});

test('a demoted admin’s invitations are void', async () => {
  const demoted = await target.newPerson('admin');
  const link = await target.invite({ invitedBy: demoted.id, role: 'admin' });
  await target.admin.post(target.at(`/people/${demoted.id}/staff`), { was: 'admin' });
  expect(await offers(link)).toBe(404);
  await expect(target.invite({ invitedBy: demoted.id })).rejects.toThrow('only admins invite');
});

test('the first used of several links to one email ends the others', async () => {
  const { id } = await target.newPerson('admin');
  const email = anEmail();
  const [asAdmin, asStaff] = [
    await target.invite({ invitedBy: id, email, role: 'admin' }),
    await target.invite({ invitedBy: id, email }),
  ];
  const taken = await Promise.all([takeAsNew(asStaff), takeAsNew(asAdmin)]);
  expect(taken.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect([await offers(asAdmin), await offers(asStaff)]).toEqual([404, 404]);
});

test('an invitation is only for the invited, and invented ones show nothing', async () => {
  const { id } = await target.newPerson('admin');
  const invited = await target.newPerson();
  const stranger = await target.newPerson();
  await target.dashboard.sql`delete from memberships where user_id in (${invited.id}, ${stranger.id})`;
  const link = await target.invite({ invitedBy: id, email: invited.login.email });
  expect((await stranger.visitor.post(link, {})).status).toBe(404);
  const nobody = target.stranger();
  expect((await takeAsNew(link, nobody)).status).toBe(303);
  expect(nobody.cookies.has('__Host-session')).toBe(false);
  for (const token of ['x', '', '%27', link.slice(6, -1), `${link.slice(6)}x`, link.slice(6).toUpperCase()]) {
    const answer = await nobody.get(`/join/${token}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('This invitation no longer works');
  }
  const before = invited.visitor.cookies.get('__Host-session') ?? '';
  expect((await invited.visitor.post(link, {})).status).toBe(303);
  expect(invited.visitor.cookies.get('__Host-session')).not.toBe(before);
  const used = await nobody.get(link);
  expect(used.status).toBe(404);
  expect(await used.text()).toContain('It was accepted with this link');
  expect((await invited.visitor.get(target.at('/home'))).status).toBe(200);
  const kept = target.stranger();
  kept.cookies.set('__Host-session', before);
  expect((await kept.get('/account')).status).toBe(303);
});

test('taking an invitation in another person’s browser signs them out', async () => {
  const { id } = await target.newPerson('admin');
  const owner = await target.newPerson();
  const before = owner.visitor.cookies.get('__Host-session') ?? '';
  const link = await target.invite({ invitedBy: id });
  const fields = { name: 'New', password: crypto.randomUUID() };
  expect((await owner.visitor.post(link, fields, { page: link })).status).toBe(303);
  expect(owner.visitor.cookies.get('__Host-session')).not.toBe(before);
  const kept = target.stranger();
  kept.cookies.set('__Host-session', before);
  expect((await kept.get('/account')).status).toBe(303);
});

test('a shown link has our own address, whatever the Host header', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const { visitor } = await target.newPerson('admin');
  const { id } = await target.newPerson();
  await visitor.post(target.at(`/people/${id}/reset`), {}, { headers });
  const page = await (await visitor.send(target.at('/people'), { headers })).text();
  expect(page).toContain(`${target.dashboard.url}/reset/`);
  expect(page).not.toContain('evil.example');
});

test('an admin can mail one address ten times, however it is typed', async () => {
  const { visitor } = await target.newPerson('admin');
  const email = anEmail();
  const invited = async (input: string) =>
    (await visitor.post(target.at('/people'), { email: input, role: 'staff' })).status;
  for (let sent = 0; sent < 10; sent++) expect(await invited(sent % 2 ? email : ` ${email.toUpperCase()}`)).toBe(303);
  expect(await invited(email)).toBe(422);
  expect(await invited(anEmail())).toBe(303);
  const [mails] = await target.dashboard.sql`select count(*)::int as sent from notifications where email = ${email}`;
  expect(mails?.sent).toBe(10);
});

test('a workspace can mail a hundred invitations a day', async () => {
  const { attempts } = target.dashboard.backend.loginGuard;
  const workspace = { kind: 'workspace', name: crypto.randomUUID() } as const;
  const count = () => attempts.count(new Request('http://localhost'), workspace);
  for (let sent = 0; sent < 100; sent++) await count();
  await expect(count()).rejects.toMatchObject({ code: 'rate_limited', details: { minutes: 24 * 60 } });
});

test('a person can begin ten changes of the email, to any addresses', async () => {
  const { id, visitor } = await target.newPerson();
  const begin = async () => (await visitor.post('/account/email', { email: anEmail() })).status;
  for (let begun = 0; begun < 10; begun++) expect(await begin()).toBe(303);
  expect(await begin()).toBe(422);
  const mails = await target.dashboard.sql`select from notifications where user_id = ${id} and kind = 'email.changing'`;
  expect(mails.count).toBe(20);
});

async function offers(link: string): Promise<number> {
  return (await target.stranger().get(link)).status;
}

function takeAsNew(link: string, visitor = target.stranger()): Promise<Response> {
  return visitor.post(link, { name: 'New', password: crypto.randomUUID() }, { page: '/sign-in' });
}
