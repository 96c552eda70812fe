import { expect, test } from 'bun:test';
import { createUser } from '../../shared/people/users.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startDashboard } from '../support/running/dashboard.ts';
import { visitDashboard } from '../support/running/visitor.ts';

const [dashboard] = await forThisFile(startDashboard());

test('a session that somebody planted is not the one that signing in opens, and the one before ends', async () => {
  const visitor = visitDashboard(dashboard.url);
  visitor.cookies.set('__Host-session', 'planted');
  await visitor.signIn(dashboard.admin);
  const first = visitor.cookies.get('__Host-session') ?? '';
  expect(first).not.toBe('planted');
  await visitor.post('/sign-in', dashboard.staff);
  const second = visitor.cookies.get('__Host-session') ?? '';
  expect(second).not.toBe(first);
  expect(await statusWith(first)).toBe(303);
  expect(await statusWith(second)).toBe(200);
});

test('a new password ends other sessions, and the token of this one', async () => {
  const login = await somebody();
  const [here, there] = [visitDashboard(dashboard.url), visitDashboard(dashboard.url)];
  await here.signIn(login);
  await there.signIn(login);
  const before = here.cookies.get('__Host-session') ?? '';
  const next = crypto.randomUUID();
  expect((await here.post('/account/password', { current: 'wrong', next })).status).toBe(422);
  expect((await here.post('/account/password', { current: login.password, next })).status).toBe(303);
  expect((await there.get('/account')).status).toBe(303);
  expect(await statusWith(before)).toBe(303);
  expect((await here.get('/account')).status).toBe(200);
});

test('cookies are for this host, HTTPS and no script, and go with no form of another site', async () => {
  const visitor = visitDashboard(dashboard.url);
  const lines = [
    ...(await visitor.get('/sign-in')).headers.getSetCookie(),
    ...(await visitor.signIn(dashboard.admin)).headers.getSetCookie(),
    ...(await visitor.post('/account/name', { name: 'Zainab' })).headers.getSetCookie(),
  ];
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-[a-z]+=[^;]*; Path=\/; Secure; HttpOnly; SameSite=Lax(; Max-Age=\d+)?$/);
  }
});

test('attempts are counted per account, known or not, and told alike; a success forgets them', async () => {
  const { email, password } = await somebody();
  for (const account of [email, 'nobody@example.com']) {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(account)).status).toBe(422);
    const refused = await guess(account);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Try again in 15 min.');
  }
  expect((await guess(email, password)).status).toBe(429);
  const other = await somebody();
  for (let attempt = 0; attempt < 9; attempt += 1) await guess(other.email);
  expect((await guess(other.email, other.password)).status).toBe(303);
  expect((await guess(other.email)).status).toBe(422);
});

test('whoever tries an email from elsewhere keeps nobody out who has signed in with it here, and none gets more attempts by that', async () => {
  const login = await somebody();
  const [owner, stranger] = [visitDashboard(dashboard.url), visitDashboard(dashboard.url)];
  await owner.signIn(login);
  await stranger.signIn(await somebody());
  await stranger.post('/sign-out', {});
  const tryAt = async (visitor: typeof owner, password: string): Promise<number> =>
    (await visitor.signIn({ ...login, password })).status;
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await tryAt(stranger, 'wrong')).toBe(422);
  expect(await tryAt(stranger, login.password)).toBe(429);
  expect((await owner.post('/prove', { password: login.password, to: '/account' })).status).toBe(303);
  const next = crypto.randomUUID();
  expect((await owner.post('/account/password', { current: login.password, next })).status).toBe(303);
  await owner.post('/sign-out', {});
  expect(await tryAt(owner, next)).toBe(303);
  await owner.post('/sign-out', {});
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await tryAt(owner, 'wrong')).toBe(422);
  expect(await tryAt(owner, next)).toBe(429);
  for (const email of [` ${login.email}`, `\t  ${login.email} `, login.email.toUpperCase()]) {
    expect((await owner.signIn({ email, password: next })).status).toBe(429);
  }
});

test('a session that was taken does not let its thief guess the password', async () => {
  const visitor = visitDashboard(dashboard.url);
  await visitor.signIn(await somebody());
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await visitor.post('/prove', { password: 'wrong' })).status).toBe(422);
  }
  expect((await visitor.post('/prove', { password: 'wrong' })).status).toBe(429);
});

test('attempts are counted per address of the client, whatever it claims before the proxy, also without Redis', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const manyFrom = async (address: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 101; attempt += 1) {
      const claimed = `198.51.100.${attempt}, ${address}`;
      statuses.push((await passkeyAttempt(from(claimed))).status);
    }
    return statuses;
  };
  const statuses = await manyFrom('203.0.113.7');
  expect(statuses.slice(0, 100).every((status) => status === 422)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await passkeyAttempt(from('203.0.113.8'))).status).toBe(422);
  await dashboard.redis.stop('SIGKILL');
  expect((await manyFrom('203.0.113.9')).at(-1)).toBe(429);
});

test('an unknown email takes as long as a wrong password', async () => {
  const { email } = await somebody();
  const medianMs = async (accounts: readonly string[]): Promise<number> => {
    const times: number[] = [];
    for (const account of accounts) {
      const begun = performance.now();
      await guess(account);
      times.push(performance.now() - begun);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  };
  const known = await medianMs(Array.from({ length: 9 }, () => email));
  const unknown = await medianMs(Array.from({ length: 9 }, (_, each) => `nobody-${each}@example.com`));
  expect(unknown).toBeGreaterThan(known / 2);
  expect(unknown).toBeLessThan(known * 2);
});

async function somebody(): Promise<{ email: string; password: string }> {
  const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  await createUser(dashboard.db, { ...login, workspaceId: dashboard.workspace.id, role: 'staff' });
  return login;
}

function guess(email: string, password = 'not the password'): Promise<Response> {
  return visitDashboard(dashboard.url).signIn({ email, password });
}

function passkeyAttempt(headers: Record<string, string>): Promise<Response> {
  return visitDashboard(dashboard.url).post('/sign-in/passkey', { answer: '{}' }, { page: '/sign-in', headers });
}

/** What one's account answers to whoever holds this session. */
async function statusWith(session: string): Promise<number> {
  const headers = { cookie: `__Host-session=${session}` };
  return (await fetch(`${dashboard.url}/account`, { headers, redirect: 'manual' })).status;
}
