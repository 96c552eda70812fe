import { expect, test } from 'bun:test';
import { createNotices } from '../../../services/dashboard/request/notices.ts';
import { passkeys } from '../../../shared/people/table.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { softPasskey } from '../../support/running/soft-passkey.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { withPasskey } from './deeds/account.ts';
import { openHouse } from './house.ts';

/** Coming in, staying in and going out, as somebody would who means no good. */

const [house] = await forThisFile(openHouse());

test('of two sessions in one browser none counts: one of them was planted', async () => {
  const [victim, attacker] = [await house.somebody(), await house.somebody()];
  const [own, planted] = [victim, attacker].map(({ visitor }) => visitor.cookies.get('__Host-session'));
  for (const pair of [
    [planted, own],
    [own, planted],
    [own, own],
  ]) {
    for (const between of ['; ', ';']) {
      const cookie = pair.map((value) => `__Host-session=${value}`).join(between);
      expect((await look('/account', { cookie })).status).toBe(303);
    }
  }
});

test('a header of cookies that is longer than any of ours signs nobody in, and is no fault', async () => {
  const session = (await house.somebody()).visitor.cookies.get('__Host-session');
  const cookie = `${'x=y; '.repeat(3_000)}__Host-session=${session}`;
  expect((await look('/account', { cookie })).status).toBe(303);
});

test('a form’s token of before the sign-in is of no use after it, nor after the sign-out', async () => {
  const { login } = await house.somebody();
  const visitor = visitDashboard(house.dashboard.url);
  const before = await visitor.token('/sign-in');
  const planted = visitor.cookies.get('__Host-visit') ?? '';
  await visitor.signIn(login);
  expect(visitor.cookies.has('__Host-visit')).toBe(false);
  const rename = async (csrf: string) => {
    const body = new URLSearchParams({ csrf, name: 'Changed' });
    return (await visitor.send('/account/name', { method: 'POST', body, headers: { origin: house.dashboard.url } }))
      .status;
  };
  expect(await rename(before)).toBe(403);
  visitor.cookies.set('__Host-visit', planted);
  expect(await rename(before)).toBe(403);
  const during = await visitor.token('/account');
  visitor.cookies.delete('__Host-visit');
  await visitor.post('/sign-out', {});
  const after = await visitor.token('/sign-in');
  expect(new Set([before, during, after]).size).toBe(3);
});

test('a session ends when it was not used for a day, and after thirty days however it is used', async () => {
  const { sql } = house.dashboard;
  const [idle, old, kept] = [await house.somebody(), await house.somebody(), await house.somebody()];
  await sql`update sessions set seen_at = clock() - interval '25 hours' where user_id = ${idle.id}`;
  await sql`update sessions set created_at = clock() - interval '31 days' where user_id = ${old.id}`;
  await sql`update sessions set created_at = clock() - interval '29 days' where user_id = ${kept.id}`;
  const statuses = [idle, old, kept].map(async ({ visitor }) => (await visitor.get('/account')).status);
  expect(await Promise.all(statuses)).toEqual([303, 303, 200]);
});

test('what a role no longer lets one do is refused from the next press on', async () => {
  const { id, visitor } = await house.somebody('admin');
  const csrf = await visitor.token(house.at('/people'));
  await house.admin.post(house.at(`/people/${id}/staff`), { was: 'admin' });
  const body = new URLSearchParams({ csrf, email: 'me@example.com', role: 'admin' });
  const headers = { origin: house.dashboard.url };
  expect((await visitor.send(house.at('/people'), { method: 'POST', body, headers })).status).toBe(403);
  await house.admin.post(house.at(`/people/${id}/remove`), { was: 'staff' });
  expect((await visitor.get(house.at('/home'))).status).toBe(404);
});

test('whoever comes next at this browser sees nothing of who signed out', async () => {
  const { visitor } = await house.somebody('admin');
  await visitor.post(house.at('/keys'), { name: 'Till', permissions: 'orders:read', environment: 'test' });
  expect(visitor.cookies.has('__Host-notice')).toBe(true);
  const csrf = await visitor.token('/sign-in'); // Sends on; the secret is not shown there, nor taken away.
  expect(csrf).toBe('');
  await visitor.post('/sign-out', {}, { page: '/account' });
  expect(visitor.cookies.has('__Host-notice')).toBe(false);
});

test('a secret that is to be shown once is not used up by a part of a page, a stream, or what is fetched in advance', async () => {
  const { visitor } = await house.somebody('admin');
  await visitor.post(house.at('/keys'), { name: 'Till', permissions: 'orders:read', environment: 'test' });
  const unseen = [{ 'turbo-frame': 'x' }, { accept: 'text/event-stream' }, { 'x-sec-purpose': 'prefetch' }];
  for (const headers of [...unseen, { 'sec-purpose': 'prefetch;prerender' }]) {
    await (await visitor.send(house.at('/keys'), { headers: { ...headers } })).text();
  }
  await visitor.send(house.at('/keys'), { method: 'HEAD' });
  expect(await (await visitor.get(house.at('/keys'))).text()).toMatch(/sk_live_[0-9a-f]{64}/);
  expect(await (await visitor.get(house.at('/keys'))).text()).not.toMatch(/sk_live_[0-9a-f]{64}/);
});

test('the password alone is of no use to go on with once it was changed, and neither is a cookie that was sealed for something else', async () => {
  const { login, id, codes } = await withPasskey(house);
  const attacker = visitDashboard(house.dashboard.url);
  await attacker.signIn(login);
  expect((await attacker.get('/sign-in/second')).status).toBe(200);
  const owner = await house.signedIn(id);
  await owner.post('/account/password', { current: login.password, next: crypto.randomUUID() });
  expect((await attacker.get('/sign-in/second')).headers.get('location')).toBe('/sign-in');
  const late = await attacker.post('/sign-in/second', { code: codes[0] ?? '' }, { page: '/sign-in' });
  expect(late.headers.get('location')).toBe('/sign-in');
  expect(attacker.cookies.has('__Host-session')).toBe(false);

  const notice = createNotices(house.dashboard.backend.secrets.own).cookieFor({
    kind: 'done',
    text: 'x',
    userId: id,
  } as never);
  const cookie = notice.split(';')[0]?.replace('__Host-notice', '__Host-pending') ?? '';
  expect((await look('/sign-in/second', { cookie })).headers.get('location')).toBe('/sign-in');
});

test('another person’s passkey proves nothing, and neither does one that another site asked', async () => {
  const [owner, other] = [await withPasskey(house), await withPasskey(house)];
  const page = async () => (await owner.visitor.get('/prove')).text();
  const prove = async (answer: string) => (await owner.visitor.post('/prove', { answer }, { page: '/prove' })).status;
  expect(await prove(other.passkey.authenticate(await page()))).toBe(422);
  const elsewhere = softPasskey('http://evil.example');
  await house.dashboard.db.insert(passkeys).values({ ...elsewhere.row, userId: owner.id });
  expect(await prove(elsewhere.authenticate(await page()))).toBe(422);
  const own = owner.passkey.authenticate(await page());
  expect(await prove(own)).toBe(303);
  expect(await prove(own)).toBe(422);
});

test('many guesses at once are no more than as many one after the other, however the email is written', async () => {
  const { login } = await house.somebody();
  const visitor = visitDashboard(house.dashboard.url);
  const csrf = await visitor.token('/sign-in');
  const written = [login.email, login.email.toUpperCase(), ` ${login.email} `, `${login.email}\u00a0`];
  const guesses = Array.from({ length: 32 }, (_, each) => {
    const body = new URLSearchParams({ csrf, email: written[each % 4] ?? '', password: `guess ${each}` });
    return visitor.send('/sign-in', { method: 'POST', body, headers: { origin: house.dashboard.url } });
  });
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(22);
});

function look(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(house.dashboard.url + path, { headers, redirect: 'manual' });
}
