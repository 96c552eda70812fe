import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { invite } from '../../../services/dashboard/people/invitations.ts';
import { testMs } from '../../support/run/patience.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { type House, openHouse } from './house.ts';

/** Hashing passwords is what costs most at the door: strangers queue behind each other alone. */

setDefaultTimeout(testMs);

const strangers = 80;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

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
    const email = `${crypto.randomUUID()}@example.com`;
    const wanted = { workspaceId: house.dashboard.workspace.id, email, role: 'staff', invitedBy } as const;
    const page = `/join/${(await invite(house.dashboard.db, wanted)).token}`;
    return visitDashboard(house.dashboard.url).post(page, { name: 'New', password: crypto.randomUUID() }, { page });
  });
});

/** Sends something while 80 strangers' guesses wait: it is taken, and answered before they are. */
async function duringFlood(sendOwn: () => Promise<Response>): Promise<void> {
  const stranger = visitDashboard(house.dashboard.url);
  const csrf = await stranger.token('/sign-in');
  let answered = 0;
  const guess = async (): Promise<void> => {
    const body = new URLSearchParams({ csrf, email: `${crypto.randomUUID()}@example.com`, password: 'a guess' });
    // Each from an address of its own: one address has a limit of its own.
    const address = `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;
    const headers = { origin: house.dashboard.url, 'x-forwarded-for': address };
    await stranger.send('/sign-in', { method: 'POST', body, headers });
    answered += 1;
  };
  const guesses = Array.from({ length: strangers }, guess);
  await Promise.race(guesses);
  expect((await sendOwn()).status).toBe(303);
  expect(answered).toBeLessThan(strangers);
  await Promise.all(guesses);
}
