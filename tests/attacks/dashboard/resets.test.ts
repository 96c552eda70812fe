import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { issuePasswordReset, resetPassword } from '../../../shared/people/resets.ts';
import { secondStepsOf } from '../../../shared/people/second-steps/second-steps.ts';
import { passkeys } from '../../../shared/people/table.ts';
import { setRole } from '../../../shared/people/users.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { softPasskey } from '../../support/running/soft-passkey.ts';
import { isLockAwaited } from '../../support/watching/lock-waits.ts';
import { aSubscription, withPasskey } from './form-actions/account.ts';
import { startTarget } from './target.ts';

/** Only its owner can reset a forgotten password (decided: Sign-in). */

const [target] = await forThisFile(startTarget());
const { databaseUrl, url } = target.dashboard;
const [cli] = await forThisFile(commandLine({ DATABASE_URL: databaseUrl, DASHBOARD_URL: url }));

test('the operator’s link lets a sole admin in again, once', async () => {
  const { id, login, visitor } = await target.newPerson('admin');
  const elsewhere = await createWorkspace(target.dashboard.sql);
  await setRole(target.dashboard.db, elsewhere, id, 'admin');
  const link = await operatorLink(login.email);
  const owner = target.stranger();
  const next = crypto.randomUUID();
  expect((await owner.post(link, { password: 'short' }, { page: link })).status).toBe(422);
  expect((await visitor.get('/account')).status).toBe(200);
  const answer = await owner.post(link, { password: next, to: '/account' }, { page: link });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account']);
  expect((await owner.get(`/${elsewhere}/home`)).status).toBe(200);
  expect((await visitor.get('/account')).status).toBe(303);
  expect([await signsIn(login), await signsIn({ ...login, password: next })]).toEqual([false, true]);
  const again = target.stranger();
  expect((await again.get(link)).status).toBe(404);
  expect((await again.post(link, { password: crypto.randomUUID() }, { page: '/sign-in' })).status).toBe(404);
  expect(await signsIn({ ...login, password: next })).toBe(true);
});

test('of two concurrent uses of a link one sets the password', async () => {
  const { login } = await target.newPerson();
  const link = await operatorLink(login.email);
  const set = () => target.stranger().post(link, { password: crypto.randomUUID() }, { page: link });
  const statuses = (await Promise.all([set(), set()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, 404]);
});

test('an admin’s link lets a member in again, and is logged', async () => {
  const { id, login, visitor } = await target.newPerson();
  const link = await adminLink(id);
  expect(await visitor.text('/account')).toContain('Someone created a link to reset your password');
  const [given] = await target.dashboard.sql`
    select action, actor from audit_entries where target = ${login.email} order by id desc limit 1`;
  expect(given).toMatchObject({ action: 'member.reset_given' });
  const next = crypto.randomUUID();
  expect((await target.stranger().post(link, { password: next }, { page: link })).status).toBe(303);
  expect(await signsIn({ ...login, password: next })).toBe(true);
});

test('an admin gets no link for a member of another workspace too', async () => {
  const { id, login } = await target.newPerson();
  await setRole(target.dashboard.db, await createWorkspace(target.dashboard.sql), id, 'staff');
  const refused = await target.admin.post(target.at(`/people/${id}/reset`), {});
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Only the operator of this platform can reset');
  expect(await signsIn(login)).toBe(true);
});

test('an admin’s link ends with its giver’s role or a second workspace', async () => {
  const [joiner, member] = [await target.newPerson(), await target.newPerson()];
  const giver = await target.newPerson('admin');
  const links = [await adminLink(joiner.id), await adminLink(member.id, giver.visitor)];
  await setRole(target.dashboard.db, await createWorkspace(target.dashboard.sql), joiner.id, 'staff');
  await target.admin.post(target.at(`/people/${giver.id}/staff`), { was: 'admin' });
  for (const link of links) {
    const visitor = target.stranger();
    expect((await visitor.get(link)).status).toBe(404);
    expect((await visitor.post(link, { password: crypto.randomUUID() }, { page: '/sign-in' })).status).toBe(404);
  }
  expect([await signsIn(joiner.login), await signsIn(member.login)]).toEqual([true, true]);
});

test('no link for a stranger, and none without a fresh proof', async () => {
  const { id } = await target.newPerson();
  await target.dashboard.sql`delete from memberships where user_id = ${id}`;
  expect((await target.admin.post(target.at(`/people/${id}/reset`), {})).status).toBe(404);
  const stale = await target.newPerson('admin');
  await target.dashboard.sql`update sessions set proved_at = proved_at - interval '1 hour' where user_id = ${stale.id}`;
  const { id: member } = await target.newPerson();
  const answer = await stale.visitor.post(target.at(`/people/${member}/reset`), {});
  expect(answer.headers.get('location')).toStartWith('/prove');
  const [open] = await target.dashboard.sql`
    select count(*)::int as links from password_resets where user_id in (${id}, ${member})`;
  expect(open?.links).toBe(0);
});

test('a link does not skip the second step', async () => {
  const { login, codes } = await withPasskey(target);
  const link = await operatorLink(login.email);
  const visitor = target.stranger();
  const answer = await visitor.post(link, { password: crypto.randomUUID(), to: '/account' }, { page: link });
  expect(answer.headers.get('location')).toBe('/sign-in/second?to=%2Faccount');
  expect((await visitor.get('/account')).headers.get('location')).toStartWith('/sign-in');
  const page = '/sign-in/second';
  expect((await visitor.post(page, { code: codes[0] ?? '', to: '/account' }, { page })).status).toBe(303);
  expect((await visitor.get('/account')).status).toBe(200);
});

test('a link ends after a day, with a newer one, or with a new password', async () => {
  const { id, login, visitor } = await target.newPerson();
  const first = await operatorLink(login.email);
  const second = await operatorLink(login.email);
  const look = async (link: string) => (await target.stranger().get(link)).status;
  expect([await look(first), await look(second)]).toEqual([404, 200]);
  await target.dashboard.sql`
    update password_resets set expires_at = clock() - interval '1 second' where user_id = ${id}`;
  expect(await look(second)).toBe(404);
  const third = await operatorLink(login.email);
  await visitor.post('/account/password', { current: login.password, next: crypto.randomUUID() });
  expect(await look(third)).toBe(404);
});

test('only a link’s hash is stored, and guessing links is limited', async () => {
  const { id, login } = await target.newPerson();
  const token = (await operatorLink(login.email)).replace('/reset/', '');
  const [row] = await target.dashboard.sql`select token_hash from password_resets where user_id = ${id}`;
  expect(Buffer.from(row?.token_hash)).toEqual(Buffer.from(Bun.SHA256.hash(token) as Uint8Array));
  const visitor = target.stranger();
  const csrf = await visitor.token('/sign-in');
  const headers = { origin: target.dashboard.url, 'x-forwarded-for': '10.9.8.7' };
  const invent = async (): Promise<number> => {
    const body = new URLSearchParams({ csrf, password: crypto.randomUUID() });
    return (await visitor.send(`/reset/${crypto.randomUUID()}`, { method: 'POST', body, headers })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 90 }, invent));
  expect(new Set(statuses)).toEqual(new Set([404]));
  await until(async () => (await invent()) === 429, { timeoutMessage: () => 'invented links are not limited' });
});

test('the sign-in page says who can help', async () => {
  const visitor = target.stranger();
  expect(await visitor.text('/sign-in?to=/account')).toContain('href="/forgot?to=%2Faccount"');
  const page = await visitor.text('/forgot?to=/account');
  expect(page).toContain('cli user reset-password');
  expect(page).toContain('href="/sign-in?to=%2Faccount"');
  expect(await cli.refusal(['user', 'reset-password', '--email', 'nobody@example.com'])).toBe('no such person');
});

/** Requests by a person with the old password or a passkey, before the reset commits. */
type Race = (person: Awaited<ReturnType<typeof withPasskey>>) => Promise<() => Promise<Response>>;
const races: Readonly<Record<string, Race>> = {
  'a sign-in with the old password': async ({ login, id }) => {
    await target.dashboard.db.delete(passkeys).where(eq(passkeys.userId, id));
    return () => target.stranger().signIn(login);
  },
  'a second step after the old password': async ({ login, codes: [code = ''] }) => {
    const thief = target.stranger();
    await thief.signIn(login);
    return () => thief.post('/sign-in/second', { code }, { page: '/sign-in/second' });
  },
  'a passkey of the person who took the email': async ({ id, passkey }) => {
    await takeEmail(id);
    const thief = target.stranger();
    const answer = passkey.authenticate(await thief.text('/sign-in'));
    return () => thief.post('/sign-in/passkey', { answer }, { page: '/sign-in' });
  },
  'a change of the password': async ({ login, visitor }) => {
    const fields = { current: login.password, next: `${login.password}!` };
    return () => visitor.post('/account/password', fields);
  },
  'a passkey that the person who took the email adds': async ({ id, visitor }) => {
    await takeEmail(id);
    const answer = softPasskey(url).register(await visitor.text('/account/security'));
    return () => visitor.post('/account/passkeys', { name: '', answer });
  },
  'a device that is to be notified': async ({ visitor }) => {
    return () => visitor.post('/account/push', { subscription: JSON.stringify(aSubscription()) });
  },
  'a change of the email': async ({ visitor, login }) => {
    return () => visitor.post('/account/email', { email: `new-${login.email}` });
  },
};

/** Marks the account as made by an invitation: the operator's link confirms it, and removes what was added before. */
const takeEmail = (id: string) =>
  target.dashboard.sql`update users set joined_through = ${target.dashboard.workspace.id} where id = ${id}`;

test.each(Object.entries(races))('%s during a reset has no effect', async (_, begin) => {
  const person = await withPasskey(target);
  const { sql } = target.dashboard;
  const answer = await duringReset(person.id, await begin(person));
  expect(answer.headers.get('location')).toBe('/sign-in');
  expect(await signsIn({ ...person.login, password: `${person.login.password}!` })).toBe(false);
  expect((await secondStepsOf(target.dashboard.db, person.id)).passkeys.length).toBeLessThan(2);
  for (const table of ['sessions', 'push_devices', 'email_changes']) {
    expect(await sql`select from ${sql(table)} where user_id = ${person.id}`).toHaveLength(0);
  }
});

async function operatorLink(email: string): Promise<string> {
  const { link } = await cli.json<{ link: string }>(['user', 'reset-password', '--email', email]);
  expect(link).toStartWith(`${target.dashboard.url}/reset/`);
  return new URL(link).pathname;
}

async function adminLink(userId: string, admin = target.admin): Promise<string> {
  expect((await admin.post(target.at(`/people/${userId}/reset`), {})).status).toBe(303);
  const page = await admin.text(target.at('/people'));
  return /(\/reset\/[\w-]{43})</.exec(page)?.[1] ?? 'none';
}

async function signsIn(login: { email: string; password: string }): Promise<boolean> {
  return (await target.stranger().signIn(login)).status === 303;
}

/** Sends a request while the operator's reset is uncommitted, and commits once the request waits for its lock. */
async function duringReset(userId: string, send: () => Promise<Response>): Promise<Response> {
  const { db, sql } = target.dashboard;
  const { token } = await issuePasswordReset(db, userId, null);
  const sent = await db.transaction(async (tx) => {
    // On a busy machine hashing the request's password may take longer than the idle timeout.
    await tx.execute(`set local idle_in_transaction_session_timeout = '1min'`);
    await resetPassword(tx, token, { password: crypto.randomUUID(), address: '' });
    const answer = send();
    await until(() => isLockAwaited(sql), { timeoutMessage: () => 'it did not wait for the reset' });
    return { answer };
  });
  return sent.answer;
}
