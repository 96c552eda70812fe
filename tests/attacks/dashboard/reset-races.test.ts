import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { giveReset, resetPassword } from '../../../services/dashboard/people/resets.ts';
import { until } from '../../../shared/runtime/until.ts';
import { testMs } from '../../support/run/patience.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { withPasskey } from './deeds/account.ts';
import { type House, openHouse } from './house.ts';

/** A reset ends what somebody with the old password had begun before it was committed (decided: Sign-in). */

setDefaultTimeout(testMs);

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a sign-in with the old password during a reset opens no session', async () => {
  const { id, login } = await house.somebody();
  const thief = visitDashboard(house.dashboard.url);
  const answer = await duringReset(id, () => thief.signIn(login));
  expect([answer.headers.get('location'), await sessionsOf(id)]).toEqual(['/sign-in', 0]);
});

test('a second step after the old password during a reset opens no session', async () => {
  const { login, codes } = await withPasskey(house);
  const [user] = await house.dashboard.sql<{ id: string }[]>`select id from users where email = ${login.email}`;
  const thief = visitDashboard(house.dashboard.url);
  await thief.signIn(login);
  const page = '/sign-in/second';
  const answer = await duringReset(user?.id ?? '', () => thief.post(page, { code: codes[0] ?? '' }, { page }));
  expect([answer.headers.get('location'), await sessionsOf(user?.id ?? '')]).toEqual(['/sign-in', 0]);
});

test('a change of the password during a reset does not replace the new one', async () => {
  const { id, login, visitor: thief } = await house.somebody();
  const next = crypto.randomUUID();
  const fields = { current: login.password, next };
  const answer = await duringReset(id, () => thief.post('/account/password', fields));
  expect(answer.headers.get('location')).toBe('/sign-in');
  expect((await visitDashboard(house.dashboard.url).signIn({ ...login, password: next })).status).toBe(422);
});

/** Sends something while a reset is done and not committed, and commits once that waits for it. */
async function duringReset(userId: string, send: () => Promise<Response>): Promise<Response> {
  const { db, sql } = house.dashboard;
  const { token } = await giveReset(db, userId, null);
  const sent = await db.transaction(async (tx) => {
    await resetPassword(tx, token, { password: crypto.randomUUID(), address: '' });
    const answer = send();
    const isHeld = async () => (await sql`select from pg_locks where not granted`).length > 0;
    await until(isHeld, { late: () => 'it did not wait for the reset' });
    return { answer };
  });
  return sent.answer;
}

async function sessionsOf(userId: string): Promise<number> {
  return (await house.dashboard.sql`select from sessions where user_id = ${userId}`).length;
}
