import { expect, test } from 'bun:test';
import { createNotices } from '../../../services/dashboard/request/notices.ts';
import { passkeys } from '../../../shared/people/table.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { signedIn } from '../../support/running/dashboard-client.ts';
import { softPasskey } from '../../support/running/soft-passkey.ts';
import { withPasskey } from './form-actions/account.ts';
import { startTarget } from './target.ts';

/** Attacks on sign-in, sessions and sign-out. Password guessing is in guesses.test.ts. */

const [target] = await forThisFile(startTarget());

test('signing in replaces a planted session and ends the previous one', async () => {
  const [one, other] = [await target.newPerson(), await target.newPerson()];
  const visitor = target.stranger();
  visitor.cookies.set('__Host-session', 'planted');
  await visitor.signIn(one.login);
  const first = visitor.cookies.get('__Host-session') ?? '';
  expect(first).not.toBe('planted');
  await visitor.post('/sign-in', other.login);
  const second = visitor.cookies.get('__Host-session') ?? '';
  expect(second).not.toBe(first);
  expect([await statusWith(first), await statusWith(second)]).toEqual([303, 200]);
});

test('a new password ends other sessions, and the token of this one', async () => {
  const { login, visitor: there } = await target.newPerson();
  const here = await signedIn(target.dashboard, login);
  const before = here.cookies.get('__Host-session') ?? '';
  const next = crypto.randomUUID();
  expect((await here.post('/account/password', { current: 'wrong', next })).status).toBe(422);
  expect((await here.post('/account/password', { current: login.password, next })).status).toBe(303);
  expect((await there.get('/account')).status).toBe(303);
  expect(await statusWith(before)).toBe(303);
  expect((await here.get('/account')).status).toBe(200);
});

test('cookies are __Host-, Secure, HttpOnly and SameSite', async () => {
  const visitor = target.stranger();
  const lines = [
    ...(await visitor.get('/sign-in')).headers.getSetCookie(),
    ...(await visitor.signIn(target.dashboard.admin)).headers.getSetCookie(),
    ...(await visitor.post('/account/name', { name: 'Zainab' })).headers.getSetCookie(),
  ];
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-[a-z]+=[^;]*; Path=\/; Secure; HttpOnly; SameSite=Lax(; Max-Age=\d+)?$/);
  }
});

test('two session cookies in one browser, or a too long header, count as none', async () => {
  const [victim, attacker] = [await target.newPerson(), await target.newPerson()];
  const [own, planted] = [victim, attacker].map(({ visitor }) => visitor.cookies.get('__Host-session'));
  const asCookie = (value: string | undefined) => `__Host-session=${value}`;
  for (const between of ['; ', ';']) {
    for (const one of [planted, own]) {
      expect((await look('/account', [one, own].map(asCookie).join(between))).status).toBe(303);
      expect((await look('/account', [own, one].map(asCookie).join(between))).status).toBe(303);
    }
  }
  const tooLong = `${'x=y; '.repeat(3_000)}${asCookie(own)}`;
  expect((await look('/account', tooLong)).status).toBe(303);
});

test('a form’s token ends with sign-in and with sign-out', async () => {
  const { login } = await target.newPerson();
  const visitor = target.stranger();
  const before = await visitor.token('/sign-in');
  const planted = visitor.cookies.get('__Host-visit') ?? '';
  await visitor.signIn(login);
  expect(visitor.cookies.has('__Host-visit')).toBe(false);
  const rename = async (csrf: string) => (await visitor.post('/account/name', { csrf, name: 'Changed' })).status;
  expect(await rename(before)).toBe(403);
  visitor.cookies.set('__Host-visit', planted);
  expect(await rename(before)).toBe(403);
  const during = await visitor.token('/account');
  visitor.cookies.delete('__Host-visit');
  await visitor.post('/sign-out', {});
  const after = await visitor.token('/sign-in');
  expect(new Set([before, during, after]).size).toBe(3);
});

test('a session ends after a day unused, and after thirty days', async () => {
  const { sql } = target.dashboard;
  const [idle, old, kept] = [await target.newPerson(), await target.newPerson(), await target.newPerson()];
  await sql`update sessions set seen_at = clock() - interval '25 hours' where user_id = ${idle.id}`;
  await sql`update sessions set created_at = clock() - interval '31 days' where user_id = ${old.id}`;
  await sql`update sessions set created_at = clock() - interval '29 days' where user_id = ${kept.id}`;
  const statuses = [idle, old, kept].map(async ({ visitor }) => (await visitor.get('/account')).status);
  expect(await Promise.all(statuses)).toEqual([303, 303, 200]);
});

test('a demoted person’s next press is refused', async () => {
  const { id, visitor } = await target.newPerson('admin');
  const csrf = await visitor.token(target.at('/people'));
  await target.admin.post(target.at(`/people/${id}/staff`), { was: 'admin' });
  const fields = { csrf, email: 'me@example.com', role: 'admin' };
  expect((await visitor.post(target.at('/people'), fields)).status).toBe(403);
  await target.admin.post(target.at(`/people/${id}/remove`), { was: 'staff' });
  expect((await visitor.get(target.at('/home'))).status).toBe(404);
});

test('after a sign-out the same browser shows nothing of that person', async () => {
  const { visitor } = await target.newPerson('admin');
  await visitor.post(target.at('/keys'), { name: 'Till', permissions: 'orders:read', environment: 'test' });
  expect(visitor.cookies.has('__Host-notice')).toBe(true);
  const csrf = await visitor.token('/sign-in'); // Sends on; the secret is not shown there, nor taken away.
  expect(csrf).toBe('');
  await visitor.post('/sign-out', {}, { page: '/account' });
  expect(visitor.cookies.has('__Host-notice')).toBe(false);
});

test('frames, streams and prefetches do not consume a one-time secret', async () => {
  const { visitor } = await target.newPerson('admin');
  await visitor.post(target.at('/keys'), { name: 'Till', permissions: 'orders:read', environment: 'test' });
  const unseen = [{ 'turbo-frame': 'x' }, { accept: 'text/event-stream' }, { 'x-sec-purpose': 'prefetch' }];
  for (const headers of [...unseen, { 'sec-purpose': 'prefetch;prerender' }]) {
    await (await visitor.send(target.at('/keys'), { headers: { ...headers } })).text();
  }
  await visitor.send(target.at('/keys'), { method: 'HEAD' });
  expect(await visitor.text(target.at('/keys'))).toMatch(/sk_live_[0-9a-f]{64}/);
  expect(await visitor.text(target.at('/keys'))).not.toMatch(/sk_live_[0-9a-f]{64}/);
});

test('a pending second step ends with the password, and is bound to its cookie', async () => {
  const { login, id, codes } = await withPasskey(target);
  const attacker = target.stranger();
  await attacker.signIn(login);
  expect((await attacker.get('/sign-in/second')).status).toBe(200);
  const owner = await target.signedIn(id);
  await owner.post('/account/password', { current: login.password, next: crypto.randomUUID() });
  expect((await attacker.get('/sign-in/second')).headers.get('location')).toBe('/sign-in');
  const late = await attacker.post('/sign-in/second', { code: codes[0] ?? '' }, { page: '/sign-in' });
  expect(late.headers.get('location')).toBe('/sign-in');
  expect(attacker.cookies.has('__Host-session')).toBe(false);

  const notices = createNotices(target.dashboard.backend.secrets.dashboardOnly);
  const notice = notices.cookieFor({ kind: 'done', text: 'x', userId: id } as never);
  const cookie = notice.split(';')[0]?.replace('__Host-notice', '__Host-pending') ?? '';
  expect((await look('/sign-in/second', cookie)).headers.get('location')).toBe('/sign-in');
});

test('a passkey’s answer is valid once, in the browser that was asked', async () => {
  const { passkey } = await withPasskey(target);
  const [owner, thief] = [target.stranger(), target.stranger()];
  const answer = passkey.authenticate(await owner.text('/sign-in'));
  const signIn = async (visitor: typeof owner, given: string) =>
    (await visitor.post('/sign-in/passkey', { answer: given }, { page: '/sign-in' })).status;
  const invented = ['', '{}', 'null', '[]', '{"id":1}', '{"id":"x","response":{}}'];
  for (const given of [answer, answer.replace('"id":"', '"id":"x'), ...invented])
    expect(await signIn(thief, given)).toBe(422);
  expect(thief.cookies.has('__Host-session')).toBe(false);
  const again = target.stranger();
  for (const [name, value] of owner.cookies) again.cookies.set(name, value);
  expect([await signIn(owner, answer), await signIn(again, answer)]).toEqual([303, 422]);
});

test('another person’s passkey, or another site’s, proves nothing', async () => {
  const [owner, other] = [await withPasskey(target), await withPasskey(target)];
  const page = async () => (await owner.visitor.get('/prove')).text();
  const prove = async (answer: string) => (await owner.visitor.post('/prove', { answer }, { page: '/prove' })).status;
  expect(await prove(other.passkey.authenticate(await page()))).toBe(422);
  const elsewhere = softPasskey('http://evil.example');
  await target.dashboard.db.insert(passkeys).values({ ...elsewhere.row, userId: owner.id });
  expect(await prove(elsewhere.authenticate(await page()))).toBe(422);
  const own = owner.passkey.authenticate(await page());
  expect(await prove(own)).toBe(303);
  expect(await prove(own)).toBe(422);
});

/** The answer of the account page to a client with this session. */
async function statusWith(session: string): Promise<number> {
  return (await look('/account', `__Host-session=${session}`)).status;
}

function look(path: string, cookie: string): Promise<Response> {
  return fetch(target.dashboard.url + path, { headers: { cookie }, redirect: 'manual' });
}
