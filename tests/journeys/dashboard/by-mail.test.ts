import { expect, test } from 'bun:test';
import { anEmail, startTarget } from '../../attacks/dashboard/target.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { dashboardClient } from '../../support/running/dashboard-client.ts';
import { startMailServer } from '../../support/running/notifier/mail-server.ts';
import { startNotifier } from '../../support/running/notifier/notifier.ts';
import { eventually, secretsKey } from '../../support/running/world.ts';

/** Mailed links, over the dashboard, the notifier and an SMTP server. */

const [target, mail] = await forThisFile(startTarget(), startMailServer());
const { databaseUrl, natsUrl, url, sql } = target.dashboard;
const [notifier] = await forThisFile(
  startNotifier({ url: databaseUrl, natsUrl, mailUrl: mail.url, sealingKey: secretsKey }),
);

test('a mailed link replaces a forgotten password, once', async () => {
  const { login, visitor } = await target.newPerson();
  expect(await requestReset(login.email.toUpperCase())).toEqual([303, '/forgot?to=%2F']);
  const link = await mailedLink(login.email, 'reset');
  const owner = dashboardClient(url);
  const next = crypto.randomUUID();
  const answer = await owner.post(link, { password: next }, { page: link });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect((await visitor.get('/account')).status).toBe(303);
  expect((await dashboardClient(url).get(link)).status).toBe(404);
  expect((await dashboardClient(url).signIn({ ...login, password: next })).status).toBe(303);
  expect(notifier.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

test('an unknown address gets the same answer and no mail', async () => {
  const [known, unknown] = [(await target.newPerson()).login.email, anEmail()];
  const texts = [];
  for (const email of [known, unknown]) {
    const visitor = dashboardClient(url);
    await visitor.post('/forgot', { email }, { page: '/forgot' });
    texts.push((await visitor.text('/forgot')).replace(/value="[^"]+"/g, ''));
    const recorded = await sql<{ kind: string }[]>`select kind from notifications where email = ${email}`;
    expect(recorded.map(({ kind }) => kind)).toEqual(['password.forgotten']);
  }
  expect(texts[0]).toContain('the link is on its way');
  expect(texts[1]).toBe(texts[0] ?? '');
  await mailedLink(known, 'reset');
  expect(mail.to(unknown)).toEqual([]);
});

test('requests are limited for each address, and need a valid one', async () => {
  const email = anEmail();
  const statuses = [];
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await requestReset(email))[0]);
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
  expect((await requestReset('no address'))[0]).toBe(422);
});

test('an email changes once both addresses have confirmed', async () => {
  const { login, visitor, id } = await target.newPerson();
  const next = anEmail();
  expect((await visitor.post('/account/email', { email: login.email })).status).toBe(422);
  expect((await visitor.post('/account/email', { email: next })).status).toBe(303);
  const emailNow = async () => (await sql`select email from users where id = ${id}`)[0]?.email;
  for (const [address, before, said] of [
    [next, login.email, 'once the other address has confirmed'],
    [login.email, login.email, 'Your email is now'],
  ] as const) {
    expect(await emailNow()).toBe(before);
    const link = await mailedLink(address, 'email');
    const reader = dashboardClient(url);
    expect((await reader.post(link, {}, { page: link })).status).toBe(303);
    expect(await reader.text(link)).toContain(said);
  }
  expect(await emailNow()).toBe(next);
  expect((await dashboardClient(url).get(await mailedLink(next, 'email'))).status).toBe(404);
});

async function requestReset(email: string): Promise<[number, string | null]> {
  const { status, headers } = await dashboardClient(url).post('/forgot', { email }, { page: '/forgot' });
  return [status, headers.get('location')];
}

/** The path of the newest link of a kind that was mailed to the address. */
async function mailedLink(email: string, kind: 'reset' | 'email'): Promise<string> {
  const found = () =>
    mail
      .to(email)
      .map(({ text = '' }) => new RegExp(`/${kind}/[\\w-]{20,}`).exec(text)?.[0])
      .findLast((link) => link !== undefined);
  await eventually(() => found() !== undefined);
  return found() ?? '';
}
