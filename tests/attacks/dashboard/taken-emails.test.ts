import { expect, test } from 'bun:test';
import { invite } from '../../../shared/people/invitations.ts';
import { makeRecoveryCodes } from '../../../shared/people/second-steps/recovery-codes.ts';
import { secondStepsOf } from '../../../shared/people/second-steps/second-steps.ts';
import { passkeys } from '../../../shared/people/table.ts';
import { createUser } from '../../../shared/people/users.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { softPasskey } from '../../support/running/soft-passkey.ts';
import { anEmail, startTarget } from './target.ts';

/** An admin who invites an email and uses the link gets no access to what the email's owner has (decided: Sign-in). */

const [target] = await forThisFile(startTarget());
const { databaseUrl, url, db } = target.dashboard;
const [cli] = await forThisFile(commandLine({ DATABASE_URL: databaseUrl, DASHBOARD_URL: url }));
/** Another workspace, with its own admin. */
const elsewhere = await createWorkspace(target.dashboard.sql);
const otherAdmin = { email: anEmail(), password: crypto.randomUUID(), workspaceId: elsewhere, role: 'admin' } as const;
const other = { id: elsewhere, admin: (await createUser(db, otherAdmin)).id };

test('an account made by a workspace opens no other workspace', async () => {
  const { email, squatter } = await squat();
  const link = await inviteElsewhere(email);
  for (const [visitor, page] of [
    [squatter.visitor, '/account'],
    [target.stranger(), '/sign-in'],
  ] as const) {
    expect(await visitor.text(link)).toContain('cli user release --email EMAIL');
    const fields = { name: 'Taker', password: crypto.randomUUID() };
    expect((await visitor.post(link, fields, { page })).status).toBe(422);
    expect((await visitor.post(`${link}/reset`, {}, { page })).status).toBe(404);
  }
  expect((await squatter.visitor.get(`/${other.id}/home`)).status).toBe(404);
});

test('the operator frees a taken email, and the taker loses access', async () => {
  const { email, squatter } = await squat('admin');
  const link = await inviteElsewhere(email);
  const friend = await target.invite({ invitedBy: squatter.id });
  expect(await cli.refusal(['user', 'release', '--email', email])).toEndWith('add --yes to confirm');
  const released = await cli.json(['user', 'release', '--email', email, '--yes']);
  expect(released).toEqual({ email, workspaces: [target.dashboard.workspace.id] });
  expect((await squatter.visitor.get('/account')).status).toBe(303);
  expect((await target.stranger().get(friend)).status).toBe(404);

  const owner = target.stranger();
  const fields = { name: 'Owner', password: crypto.randomUUID() };
  expect((await owner.post(link, fields, { page: link })).headers.get('location')).toBe(`/${other.id}/home`);
  expect((await owner.get(target.at('/home'))).status).toBe(404);
  expect((await target.stranger().signIn(squatter.login)).status).toBe(422);
  const [entry] = await target.dashboard.sql`select actor from audit_entries where action = 'member.released'`;
  expect(entry).toEqual({ actor: 'command line' });
});

test('no invitation resets an account of the operator', async () => {
  const { id, login } = await target.newPerson();
  await target.dashboard.sql`delete from memberships where user_id = ${id}`;
  const link = await inviteElsewhere(login.email);
  const stranger = target.stranger();
  expect(await stranger.text(link)).not.toContain(`${link}/reset`);
  expect((await stranger.post(`${link}/reset`, {}, { page: '/sign-in' })).status).toBe(404);
  const owner = target.stranger();
  await owner.signIn(login);
  expect((await owner.post(link, {})).headers.get('location')).toBe(`/${other.id}/home`);
});

test('the operator’s link confirms an account, which may then join elsewhere', async () => {
  const { email, squatter } = await squat();
  const link = await inviteElsewhere(email);
  const [owner, page] = [target.stranger(), await operatorLink(email)];
  const answer = await owner.post(page, { password: crypto.randomUUID(), to: link }, { page });
  expect(answer.headers.get('location')).toBe(link);
  expect((await owner.post(link, {})).headers.get('location')).toBe(`/${other.id}/home`);
  expect((await squatter.visitor.get('/account')).status).toBe(303);
});

test('the operator’s link removes the second steps of a taken email', async () => {
  const { sql } = target.dashboard;
  const { email, squatter } = await squat();
  const passkey = softPasskey(url);
  await db.insert(passkeys).values({ ...passkey.row, userId: squatter.id });
  await makeRecoveryCodes(db, squatter.id);
  await sql`update users set authenticator_secret = '', authenticator_confirmed_at = clock() where id = ${squatter.id}`;
  const thief = target.stranger();
  const answer = passkey.authenticate(await thief.text('/sign-in'));
  const [owner, page] = [target.stranger(), await operatorLink(email)];
  const reset = await owner.post(page, { password: crypto.randomUUID(), to: '/account' }, { page });
  expect(reset.headers.get('location')).toBe('/account');
  expect((await thief.post('/sign-in/passkey', { answer }, { page: '/sign-in' })).status).toBe(422);
  expect(await secondStepsOf(db, squatter.id)).toEqual({ authenticatorSince: null, passkeys: [], recoveryCodes: 0 });
});

test('the taker of the email cannot see or end the operator’s link', async () => {
  const { email, squatter } = await squat('admin');
  const page = await operatorLink(email);
  const statusOfLink = async () => (await target.stranger().get(page)).status;
  const account = await squatter.visitor.text('/account');
  expect(account).not.toContain('Someone created a link to reset your password');
  const refused = await squatter.visitor.post(target.at(`/people/${squatter.id}/reset`), {});
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Only the operator can replace');
  expect(await statusOfLink()).toBe(200);
  const fields = { current: squatter.login.password, next: crypto.randomUUID() };
  expect((await squatter.visitor.post('/account/password', fields)).status).toBe(303);
  expect(await statusOfLink()).toBe(200);
});

test('an invitation replaces the operator’s link only after its expiry', async () => {
  const { email, squatter } = await squat();
  await target.admin.post(target.at(`/people/${squatter.id}/remove`), { was: 'staff' });
  const link = await target.invite({ email });
  await operatorLink(email);
  const visitor = target.stranger();
  const ask = () => visitor.post(`${link}/reset`, {}, { page: link });
  const refused = await ask();
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Use that link')]);
  await target.dashboard.sql`
    update password_resets set expires_at = clock() - interval '1 second' where user_id = ${squatter.id}`;
  expect((await ask()).status).toBe(303);
});

test('a removed member, invited again, chooses a new password and joins', async () => {
  const { email, squatter } = await squat();
  await target.admin.post(target.at(`/people/${squatter.id}/remove`), { was: 'staff' });
  const link = await target.invite({ email });
  const owner = target.stranger();
  expect(await owner.text(link)).toContain(`action="${link}/reset"`);
  const page = (await owner.post(`${link}/reset`, {}, { page: link })).headers.get('location') ?? '';
  expect(page).toEndWith(`?to=${encodeURIComponent(link)}`);
  const to = /name="to" value="([^"]+)"/.exec(await owner.text(page))?.[1] ?? '';
  const fields = { password: crypto.randomUUID(), to };
  const back = await owner.post(page.replace(/\?.*/, ''), fields, { page });
  expect(back.headers.get('location')).toBe(link);
  expect((await owner.post(link, {})).headers.get('location')).toBe(target.at('/home'));
});

test('signing out and in as the invited leads back to the invitation', async () => {
  const [invited, visitor] = [await target.newPerson(), (await target.newPerson()).visitor];
  await target.dashboard.sql`delete from memberships where user_id = ${invited.id}`;
  const link = await target.invite({ email: invited.login.email });
  expect(await visitor.text(link)).toContain('action="/sign-out"');
  const signIn = (await visitor.post('/sign-out', { to: link })).headers.get('location') ?? '';
  expect(signIn).toBe(`/sign-in?to=${encodeURIComponent(link)}`);
  const page = await visitor.text(signIn);
  expect(page).toContain(`name="to" value="${link}"`);
  expect((await visitor.signIn({ ...invited.login, to: link })).headers.get('location')).toBe(link);
});

async function squat(role: 'admin' | 'staff' = 'staff') {
  const email = anEmail();
  const link = await target.invite({ email, role });
  const visitor = target.stranger();
  const password = crypto.randomUUID();
  expect((await visitor.post(link, { name: 'Taker', password }, { page: link })).status).toBe(303);
  const [user] = await target.dashboard.sql<{ id: string }[]>`select id from users where email = ${email}`;
  return { email, squatter: { id: user?.id ?? '', visitor, login: { email, password } } };
}

async function operatorLink(email: string): Promise<string> {
  const { link } = await cli.json<{ link: string }>(['user', 'reset-password', '--email', email]);
  return new URL(link).pathname;
}

async function inviteElsewhere(email: string): Promise<string> {
  const wanted = { workspaceId: other.id, email, role: 'staff', invitedBy: other.admin } as const;
  return `/join/${(await invite(target.dashboard.db, wanted)).token}`;
}
