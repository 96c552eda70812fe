import { expect, test } from 'bun:test';
import { invite } from '../../../shared/people/invitations.ts';
import { setRole } from '../../../shared/people/users.ts';
import { createWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { openHouse } from './house.ts';

/** Hashing passwords is what costs most at the door: whoever floods it queues behind themselves alone. */

const strangers = 80;

const [house] = await forThisFile(openHouse());

test('a known browser signs in before 80 strangers’ guesses are answered', async () => {
  const { login } = await house.somebody();
  const owner = visitDashboard(house.dashboard.url);
  await owner.signIn(login);
  await duringFlood(async () => {
    owner.cookies.delete('__Host-session');
    return owner.signIn(login);
  });
});

test('proofs and invitations do not wait for 80 strangers’ guesses either', async () => {
  const { visitor, login } = await house.somebody();
  const { id: invitedBy } = await house.somebody('admin');
  await duringFlood(() => visitor.post('/prove', { password: login.password }));
  await duringFlood(async () => {
    const page = await inviteTo(house.dashboard.workspace.id, invitedBy);
    return visitDashboard(house.dashboard.url).post(page, { name: 'New', password: crypto.randomUUID() }, { page });
  });
});

test('joins by 6 invitations of one workspace keep no other workspace out, and say what was done', async () => {
  const { id: invitedBy } = await house.somebody('admin');
  const sends: Send[] = [];
  const pages: string[] = [];
  for (let made = 0; made < 6; made++) {
    const page = await inviteTo(house.dashboard.workspace.id, invitedBy);
    const fields = { name: 'New', password: crypto.randomUUID() };
    sends.push(await readyToSend(visitDashboard(house.dashboard.url), { page, path: page, fields }));
    pages.push(page);
  }
  const own = await inviteTo(await makeWorkspace(invitedBy), invitedBy);
  const honest = visitDashboard(house.dashboard.url);
  const flood = sends.flatMap((send) => Array.from({ length: 70 }, send));
  await Promise.race(flood);
  const fields = { name: 'New', password: crypto.randomUUID() };
  expect((await honest.post(own, fields, { page: own })).status).toBe(303);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  const left = await Promise.all(pages.map(async (page) => (await honest.get(page)).status));
  const joined = left.filter((status) => status === 404);
  expect(statuses.filter((status) => status === 303).length).toBe(joined.length);
  expect(statuses).toContain(429);
});

test('7 known people who sign in over and over keep no other known browser out', async () => {
  const sends: Send[] = [];
  for (let known = 0; known < 7; known++) sends.push((await knownBrowser()).send);
  const { send } = await knownBrowser();
  const flood = sends.flatMap((each) => Array.from({ length: 10 }, each));
  await Promise.race(flood);
  expect((await send()).status).toBe(303);
  await Promise.all(flood);
});

type Send = () => Promise<Response>;

/** Somebody who has signed in from a browser before, about to sign in again. */
async function knownBrowser() {
  const { login } = await house.somebody();
  const visitor = visitDashboard(house.dashboard.url);
  await visitor.signIn(login);
  visitor.cookies.delete('__Host-session');
  return { send: await readyToSend(visitor, { page: '/sign-in', path: '/sign-in', fields: login }) };
}

/** A form that is sent as often as one likes with the cookies of now, each time from another address. */
async function readyToSend(
  visitor: ReturnType<typeof visitDashboard>,
  { page, path, fields }: { page: string; path: string; fields: Record<string, string> },
): Promise<Send> {
  const { url } = house.dashboard;
  const csrf = await visitor.token(page);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return () => {
    const headers = { origin: url, cookie, 'x-forwarded-for': anAddress() };
    const body = new URLSearchParams({ csrf, ...fields });
    return fetch(url + path, { method: 'POST', redirect: 'manual', headers, body });
  };
}

/** The path of an invitation. */
async function inviteTo(workspaceId: string, invitedBy: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { token } = await invite(house.dashboard.db, { workspaceId, email, role: 'staff', invitedBy });
  return `/join/${token}`;
}

async function makeWorkspace(admin: string): Promise<string> {
  const wanted = { name: 'Nahr', kind: 'store', plan: 'pro', timezone: 'Asia/Baghdad', currency: 'IQD' } as const;
  const { id } = await createWorkspace(house.dashboard.db, wanted);
  await setRole(house.dashboard.db, id, admin, 'admin');
  return id;
}

function anAddress(): string {
  return `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;
}

/** Sends something while 80 strangers' guesses wait: it is taken, and answered before they are. */
async function duringFlood(sendOwn: () => Promise<Response>): Promise<void> {
  const stranger = visitDashboard(house.dashboard.url);
  const csrf = await stranger.token('/sign-in');
  let answered = 0;
  const guess = async (): Promise<void> => {
    const body = new URLSearchParams({ csrf, email: `${crypto.randomUUID()}@example.com`, password: 'a guess' });
    // Each from an address of its own: one address has a limit of its own.
    const headers = { origin: house.dashboard.url, 'x-forwarded-for': anAddress() };
    await stranger.send('/sign-in', { method: 'POST', body, headers });
    answered += 1;
  };
  const guesses = Array.from({ length: strangers }, guess);
  await Promise.race(guesses);
  expect((await sendOwn()).status).toBe(303);
  expect(answered).toBeLessThan(strangers);
  await Promise.all(guesses);
}
