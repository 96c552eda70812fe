import { expect, test } from 'bun:test';
import { invite } from '../../../shared/people/invitations.ts';
import { setRole } from '../../../shared/people/users.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { type DashboardClient, signedIn } from '../../support/running/dashboard-client.ts';
import { anEmail, startTarget } from './target.ts';

/** Hashing a password is the most expensive part of a sign-in: a flood must delay only its own sender. */

const strangers = 80;

const [target] = await forThisFile(startTarget());

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
