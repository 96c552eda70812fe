import { expect, test } from 'bun:test';
import { Secret, TOTP } from 'otpauth';
import { createUser } from '../../../../shared/people/users.ts';
import { accessibilityProblems, type Page } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { addAuthenticator } from '../../../../tests/support/browser/passkeys.ts';
import { dashboardClient } from '../../../../tests/support/running/dashboard-client.ts';

const { dashboard, browser } = await dashboardWithBrowser();

test('a confirmed authenticator is required besides the password', async () => {
  const login = await newPerson();
  const { totp, codes } = await setUp(login);
  expect(codes).toHaveLength(10);
  const [{ secret } = { secret: null }] = await dashboard.sql<{ secret: Uint8Array }[]>`
    select authenticator_secret as secret from users where email = ${login.email}`;
  expect(Buffer.from(secret ?? '').includes(totp.secret.base32)).toBe(false);
  const [audit] = await dashboard.sql`select json_agg(e)::text as entries from audit_entries e`;
  for (const known of [totp.secret.base32, login.password, ...codes]) expect(audit?.entries).not.toContain(known);

  const client = dashboardClient(dashboard.url);
  const first = await client.signIn({ ...login, to: '/account' });
  expect(first.headers.get('location')).toBe('/sign-in/second?to=%2Faccount');
  expect(client.cookies.has('__Host-session')).toBe(false);
  expect((await client.get('/account')).headers.get('location')).toContain('/sign-in');
  expect((await enter(client, nextCode(totp))).status).toBe(303);
  expect((await client.get('/account')).status).toBe(200);
});

test('a code is valid once: not after confirming, nor twice at the same time', async () => {
  const login = await newPerson();
  const { totp, used } = await setUp(login);
  const clients = [dashboardClient(dashboard.url), dashboardClient(dashboard.url)];
  for (const client of clients) {
    await client.signIn(login);
    expect((await enter(client, used)).status).toBe(422);
  }
  const code = nextCode(totp);
  const statuses = await Promise.all(clients.map(async (client) => (await enter(client, code)).status));
  expect(statuses.sort()).toEqual([303, 422]);
});

test('a recovery code works once, in any case; new ones end the old', async () => {
  const login = await newPerson();
  const { codes, owner } = await setUp(login);
  const [first = '', second = ''] = codes;
  const tries = async (code: string): Promise<number> => {
    const client = dashboardClient(dashboard.url);
    await client.signIn(login);
    return (await enter(client, code)).status;
  };
  expect(await tries(first.toLowerCase().replaceAll('-', ' '))).toBe(303);
  expect(await tries(first)).toBe(422);
  await owner.post('/account/recovery-codes', {});
  expect(codesOf(await owner.text('/account/security'))).toHaveLength(10);
  expect(await tries(second)).toBe(422);
});

test('after ten codes in a quarter of an hour further ones are refused', async () => {
  const login = await newPerson();
  const { totp } = await setUp(login);
  const client = dashboardClient(dashboard.url);
  await client.signIn(login);
  for (let each = 0; each < 10; each += 1) expect((await enter(client, '000000')).status).toBe(422);
  expect((await enter(client, nextCode(totp))).status).toBe(429);
});

test('removing the app renews the session and ends the recovery codes', async () => {
  const login = await newPerson();
  const { owner } = await setUp(login);
  const before = owner.cookies.get('__Host-session');
  const to = `/${dashboard.workspace.id}/keys/new`;
  const proof = await owner.text(`/prove?to=${encodeURIComponent(to)}`);
  expect(proof).toMatch(/<a href="\/(ws_\w+\/home)?">Cancel/);
  await owner.post('/prove', { password: login.password });
  const proved = owner.cookies.get('__Host-session');
  expect(proved).not.toBe(before);
  expect((await owner.post('/account/authenticator/remove', {})).headers.get('location')).toBe('/account/security');
  expect(owner.cookies.get('__Host-session')).not.toBe(proved);
  const [{ left } = { left: -1 }] = await dashboard.sql<{ left: number }[]>`
    select count(*)::int as left from recovery_codes join users on id = user_id where email = ${login.email}`;
  expect(left).toBe(0);
  expect((await dashboardClient(dashboard.url).signIn(login)).headers.get('location')).toBe('/');
});

async function newPerson(): Promise<{ email: string; password: string }> {
  const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  await createUser(dashboard.db, { ...login, workspaceId: dashboard.workspace.id, role: 'staff' });
  return login;
}

/** Sets up an authenticator, as its owner does. */
async function setUp(login: { email: string; password: string }) {
  const owner = dashboardClient(dashboard.url);
  await owner.signIn(login);
  await owner.post('/account/authenticator', {}, { page: '/account/security' });
  const shown = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(await owner.text('/account/authenticator'))?.[1];
  const totp = new TOTP({ secret: Secret.fromBase32((shown ?? '').replaceAll(' ', '')) });
  const used = totp.generate();
  const confirm = async (code: string) => (await owner.post('/account/authenticator/confirm', { code })).status;
  expect([await confirm('12345'), await confirm(inArabic(used))]).toEqual([422, 303]);
  return { owner, totp, used, codes: codesOf(await owner.text('/account/security')) };
}

/** An unused code, which is accepted although the device's clock is ahead. */
function nextCode(totp: TOTP): string {
  return totp.generate({ timestamp: Date.now() + 30_000 });
}

function codesOf(page: string): string[] {
  return page.match(/\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/g) ?? [];
}

/** With the digits of an Arabic keyboard. */
function inArabic(code: string): string {
  return code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}

function enter(client: ReturnType<typeof dashboardClient>, code: string): Promise<Response> {
  return client.post('/sign-in/second', { code, to: '/account' }, { page: '/sign-in/second' });
}

test('a passkey is added, is the second step, signs in, proves, is removed', async () => {
  const { page, errors } = await browser.open({ screen: 'desktop' });
  await addAuthenticator(page);
  await giveOwnPassword(page);
  await page.goto(`${dashboard.url}/account/security`);
  await page.getByLabel('Name of the passkey').fill('Work <laptop>');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = await page.getByRole('region', { name: 'Recovery codes' }).textContent();
  expect(codes?.trim().split('\n')).toHaveLength(10);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.getByRole('cell', { name: 'Work <laptop>' }).count()).toBe(1);

  await signOut(page);
  await giveOwnPassword(page);
  expect(new URL(page.url()).pathname).toBe('/sign-in/second');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');

  await signOut(page);
  await page.goto(`${dashboard.url}/sign-in?to=/account`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/account');

  await dashboard.sql`update sessions set proved_at = proved_at - interval '1 hour'`;
  await page.goto(`${dashboard.url}/account/security`);
  expect(new URL(page.url()).pathname).toBe('/prove');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.waitForURL('**/account/security');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('The passkey was removed.').waitFor();
  expect(await page.getByRole('heading', { name: 'Recovery codes' }).count()).toBe(0);

  // The device still has the passkey, but no account does.
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey is unknown').waitFor();
  // Turbo and axe add styles, which our policy refuses.
  expect(errors.filter((error) => !/422|^Applying inline style/.test(error))).toEqual([]);
});

async function giveOwnPassword(page: Page): Promise<void> {
  const { email, password } = dashboard.admin;
  await page.goto(`${dashboard.url}/sign-in`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form[action="/sign-in"] button').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${dashboard.url}/sign-in`);
}
