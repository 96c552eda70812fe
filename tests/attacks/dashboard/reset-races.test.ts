import { expect, test } from 'bun:test';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { withPasskey } from './deeds/account.ts';
import { duringReset } from './during-reset.ts';
import { openHouse } from './house.ts';

/** A reset ends what somebody with the old password had begun before it was committed (decided: Sign-in). */

const [house] = await forThisFile(openHouse());

test('a sign-in with the old password during a reset opens no session', async () => {
  const { id, login } = await house.somebody();
  const thief = visitDashboard(house.dashboard.url);
  const answer = await duringReset(house, id, () => thief.signIn(login));
  expect([answer.headers.get('location'), await sessionsOf(id)]).toEqual(['/sign-in', 0]);
});

test('a second step after the old password during a reset opens no session', async () => {
  const { login, codes } = await withPasskey(house);
  const [user] = await house.dashboard.sql<{ id: string }[]>`select id from users where email = ${login.email}`;
  const thief = visitDashboard(house.dashboard.url);
  await thief.signIn(login);
  const page = '/sign-in/second';
  const confirm = () => thief.post(page, { code: codes[0] ?? '' }, { page });
  const answer = await duringReset(house, user?.id ?? '', confirm);
  expect([answer.headers.get('location'), await sessionsOf(user?.id ?? '')]).toEqual(['/sign-in', 0]);
});

test('a change of the password during a reset does not replace the new one', async () => {
  const { id, login, visitor: thief } = await house.somebody();
  const next = crypto.randomUUID();
  const fields = { current: login.password, next };
  const answer = await duringReset(house, id, () => thief.post('/account/password', fields));
  expect(answer.headers.get('location')).toBe('/sign-in');
  expect((await visitDashboard(house.dashboard.url).signIn({ ...login, password: next })).status).toBe(422);
});

async function sessionsOf(userId: string): Promise<number> {
  return (await house.dashboard.sql`select from sessions where user_id = ${userId}`).length;
}
