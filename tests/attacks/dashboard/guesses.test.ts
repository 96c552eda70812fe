import { expect, test } from 'bun:test';
import { invite } from '../../../shared/people/invitations.ts';
import { setRole } from '../../../shared/people/users.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { type DashboardClient, signedIn } from '../../support/running/dashboard-client.ts';
import { anEmail, startTarget } from './target.ts';

/** Limits on password guessing, and attempts to get round them. */

const [target] = await forThisFile(startTarget());
const { dashboard } = target;
const guess = (email: string, password = 'not the password') => target.stranger().signIn({ email, password });
const oneByOne = async <Answer>(count: number, ask: (nth: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let nth = 0; nth < count; nth += 1) answers.push(await ask(nth));
  return answers;
};

test('attempts are counted per account, known or not, until a success', async () => {
  const { login } = await target.newPerson();
  const texts: string[] = [];
  for (const account of [login.email, 'nobody@example.com']) {
    const answers = await oneByOne(10, () => guess(account));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422));
    texts.push(((await answers[0]?.text()) ?? '').replaceAll(/value="[^"]*"/g, ''));
    const refused = await guess(account);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Try again in 15 min.');
  }
  expect(texts[0]).toBe(texts[1] ?? '');
  expect((await guess(login.email, login.password)).status).toBe(429);
  const { login: other } = await target.newPerson();
  await oneByOne(9, () => guess(other.email));
  expect((await guess(other.email, other.password)).status).toBe(303);
  expect((await guess(other.email)).status).toBe(422);
});

test('guesses from elsewhere do not lock out a known browser', async () => {
  const { login } = await target.newPerson();
  const owner = await signedIn(dashboard, login);
  const stranger = await signedIn(dashboard, (await target.newPerson()).login);
  await stranger.post('/sign-out');
  const tryAt = async (visitor: typeof owner, password: string): Promise<number> =>
    (await visitor.signIn({ ...login, password })).status;
  expect(await oneByOne(10, () => tryAt(stranger, 'wrong'))).toEqual(Array(10).fill(422));
  expect(await tryAt(stranger, login.password)).toBe(429);
  expect((await owner.post('/prove', { password: login.password, to: '/account' })).status).toBe(303);
  const next = crypto.randomUUID();
  expect((await owner.post('/account/password', { current: login.password, next })).status).toBe(303);
  await owner.post('/sign-out');
  expect(await tryAt(owner, next)).toBe(303);
  await owner.post('/sign-out');
  expect(await oneByOne(10, () => tryAt(owner, 'wrong'))).toEqual(Array(10).fill(422));
  for (const email of [login.email, ` ${login.email}`, `\t  ${login.email} `, login.email.toUpperCase()]) {
    expect((await owner.signIn({ email, password: next })).status).toBe(429);
  }
});

test('a stolen session allows ten guesses at the password', async () => {
  const { visitor } = await target.newPerson();
  const statuses = await oneByOne(11, async () => (await visitor.post('/prove', { password: 'wrong' })).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test('concurrent guesses and spellings of an email share one limit', async () => {
  const { login } = await target.newPerson();
  const visitor = target.stranger();
  const csrf = await visitor.token('/sign-in');
  const spellings = [login.email, login.email.toUpperCase(), ` ${login.email} `, `${login.email}\u00a0`];
  const guesses = Array.from({ length: 32 }, (_, each) => {
    const body = new URLSearchParams({ csrf, email: spellings[each % 4] ?? '', password: `guess ${each}` });
    return visitor.send('/sign-in', { method: 'POST', body, headers: { origin: dashboard.url } });
  });
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(10).fill(422), ...Array(22).fill(429)]);
});

test('an unknown email costs as much work as a wrong password', async () => {
  const { login } = await target.newPerson();
  // In processor time, which other programs do not lengthen: the dashboard runs in this process.
  const cost = async (email: string): Promise<number> => {
    const before = process.cpuUsage();
    await guess(email);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const pairs = await oneByOne(9, async (nth) => [await cost(login.email), await cost(`nobody-${nth}@example.com`)]);
  const [known = 0, unknown = 0] = [0, 1].map((of) => Math.min(...pairs.map((pair) => pair[of] ?? 0)));
  expect(unknown).toBeGreaterThan(known / 2);
  expect(unknown).toBeLessThan(known * 2);
});

/** Hashing a password is the most expensive part of a sign-in: a flood must delay only its own sender. */

const strangers = 80;

test('sign-in, proof and invitation do not wait for 80 strangers’ guesses', async () => {
  const { login } = await target.newPerson();
  const owner = await signedIn(target.dashboard, login);
  const { visitor, login: prover } = await target.newPerson();
  const { id: invitedBy } = await target.newPerson('admin');
  const page = await target.invite({ invitedBy });
  const guest = target.stranger();
  owner.cookies.delete('__Host-session');
  await duringFlood([
    () => owner.signIn(login),
    () => visitor.post('/prove', { password: prover.password }),
    () => guest.post(page, { name: 'New', password: crypto.randomUUID() }, { page }),
  ]);
});

test('joins by 6 invitations of one workspace delay no other', async () => {
  const { id: invitedBy } = await target.newPerson('admin');
  const pages = await Promise.all(Array.from({ length: 6 }, () => target.invite({ invitedBy })));
  const fields = { name: 'New', password: crypto.randomUUID() };
  const join = (page: string) => readyToSend(target.stranger(), { page, path: page, fields });
  const sends = await Promise.all(pages.map(join));
  const elsewhere = await createWorkspace(target.dashboard.sql);
  await setRole(target.dashboard.db, elsewhere, invitedBy, 'admin');
  const wanted = { workspaceId: elsewhere, email: anEmail(), role: 'staff', invitedBy } as const;
  const own = `/join/${(await invite(target.dashboard.db, wanted)).token}`;
  const honest = target.stranger();
  const flood = sends.flatMap((send) => Array.from({ length: 70 }, send));
  await Promise.race(flood);
  expect((await honest.post(own, fields, { page: own })).status).toBe(303);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  const left = await Promise.all(pages.map(async (page) => (await honest.get(page)).status));
  const joined = left.filter((status) => status === 404);
  expect(statuses.filter((status) => status === 303).length).toBe(joined.length);
  expect(statuses).toContain(429);
});

test('7 people who sign in repeatedly block no other known browser', async () => {
  const sends = await Promise.all(Array.from({ length: 7 }, knownBrowser));
  const send = await knownBrowser();
  const flood = sends.flatMap((each) => Array.from({ length: 10 }, each));
  await Promise.race(flood);
  expect((await send()).status).toBe(303);
  await Promise.all(flood);
});

type Send = () => Promise<Response>;

async function knownBrowser(): Promise<Send> {
  const { login } = await target.newPerson();
  const visitor = await signedIn(target.dashboard, login);
  visitor.cookies.delete('__Host-session');
  return readyToSend(visitor, { page: '/sign-in', path: '/sign-in', fields: login });
}

/** Returns a function that sends a form with the current cookies, each time from another address. */
async function readyToSend(
  visitor: DashboardClient,
  { page, path, fields }: { page: string; path: string; fields: Record<string, string> },
): Promise<Send> {
  const { url } = target.dashboard;
  const csrf = await visitor.token(page);
  const cookie = visitor.cookie();
  return () => {
    const headers = { origin: url, cookie, 'x-forwarded-for': anAddress() };
    const body = new URLSearchParams({ csrf, ...fields });
    return fetch(url + path, { method: 'POST', redirect: 'manual', headers, body });
  };
}

function anAddress(): string {
  return `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;
}

/** Sends requests while 80 strangers' guesses wait; they must succeed before the guesses are answered. */
async function duringFlood(own: readonly Send[]): Promise<void> {
  const stranger = target.stranger();
  const csrf = await stranger.token('/sign-in');
  let answered = 0;
  const guess = async (): Promise<void> => {
    const body = new URLSearchParams({ csrf, email: `${crypto.randomUUID()}@example.com`, password: 'a guess' });
    // Each from its own address, because an address has a limit.
    const headers = { origin: target.dashboard.url, 'x-forwarded-for': anAddress() };
    await stranger.send('/sign-in', { method: 'POST', body, headers });
    answered += 1;
  };
  const guesses = Array.from({ length: strangers }, guess);
  await Promise.race(guesses);
  for (const { status } of await Promise.all(own.map((send) => send()))) expect(status).toBe(303);
  expect(answered).toBeLessThan(strangers);
  await Promise.all(guesses);
}

test('attempts are counted per client address, also without Redis', async () => {
  const passkeyFrom = async (address: string, claimed = ''): Promise<number> => {
    const headers = { 'x-forwarded-for': `${claimed}${address}` };
    return (await target.stranger().post('/sign-in/passkey', { answer: '{}' }, { page: '/sign-in', headers })).status;
  };
  const manyFrom = (address: string) => oneByOne(101, (nth) => passkeyFrom(address, `198.51.100.${nth}, `));
  expect(await manyFrom('203.0.113.7')).toEqual([...Array(100).fill(422), 429]);
  expect(await passkeyFrom('203.0.113.8')).toBe(422);
  await dashboard.redis.stop('SIGKILL');
  expect((await manyFrom('203.0.113.9')).at(-1)).toBe(429);
});
