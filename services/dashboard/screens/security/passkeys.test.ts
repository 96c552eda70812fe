import { expect, test } from 'bun:test';
import { createUser } from '../../../../shared/people/users.ts';
import {
  accessibilityProblems,
  type Page,
  screenshot,
  startBrowser,
} from '../../../../tests/support/browser/browser.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { visitDashboard } from '../../../../tests/support/running/visitor.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());

test('a passkey is added, is asked for after the password, signs in alone, proves who one is, and is removed', async () => {
  const { page, errors, close } = await browser.open({ screen: 'desktop' });
  const authenticator = await holdAuthenticator(page);
  await giveOwnPassword(page);
  await page.goto(`${dashboard.url}/account/security`);
  await page.getByLabel('Name of the passkey').fill('Work <laptop>');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = await page.getByRole('region', { name: 'Recovery codes' }).textContent();
  expect(codes?.trim().split('\n')).toHaveLength(10);
  expect(await accessibilityProblems(page)).toEqual([]);
  await screenshot(page, 'dashboard-security-codes');
  expect(await page.getByRole('cell', { name: 'Work <laptop>' }).count()).toBe(1);

  await signOut(page);
  await giveOwnPassword(page);
  expect(new URL(page.url()).pathname).toBe('/sign-in/second');
  expect(await accessibilityProblems(page)).toEqual([]);
  await screenshot(page, 'dashboard-second-step');
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

  // The device still has it, but it is no one's any more.
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey is unknown').waitFor();
  expect(errors.filter((error) => !error.includes('422') && !isOfTools(error))).toEqual([]);
  await authenticator.detach();
  await close();
});

test('an answer is good once, and for the browser alone that was asked', async () => {
  const { page, close } = await browser.open({ screen: 'desktop' });
  await holdAuthenticator(page);
  await giveOwnPassword(page, dashboard.staff);
  await page.goto(`${dashboard.url}/account/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Keep these recovery codes').waitFor();
  await signOut(page);

  const sent = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey'));
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const answer = new URLSearchParams((await sent).postData() ?? '').get('answer') ?? '';
  await page.waitForURL('**/home');
  const thief = visitDashboard(dashboard.url);
  expect((await thief.post('/sign-in/passkey', { answer }, { page: '/sign-in' })).status).toBe(422);
  for (const made of [
    '',
    '{}',
    'null',
    '[]',
    '{"id":1}',
    answer.replace('"id":"', '"id":"x'),
    '{"id":"x","response":{}}',
  ]) {
    expect((await thief.post('/sign-in/passkey', { answer: made }, { page: '/sign-in' })).status).toBe(422);
  }
  expect(thief.cookies.has('__Host-session')).toBe(false);
  await close();
});

test('the pages of safe sign-in look as they should in both languages and themes', async () => {
  const login = { email: 'noor@example.com', password: crypto.randomUUID() };
  await createUser(dashboard.db, { ...login, workspaceId: dashboard.workspace.id, role: 'staff' });
  for (const [language, colours, screen] of [
    ['en', 'light', 'phone'],
    ['ar', 'dark', 'phone'],
    ['ar', 'light', 'desktop'],
    ['en', 'dark', 'desktop'],
  ] as const) {
    const { page, errors, close } = await browser.open({ language, colours, screen });
    const name = `${language}-${colours}-${screen}`;
    await page.goto(`${dashboard.url}/sign-in`);
    expect(await page.locator('.notice:visible').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await screenshot(page, `dashboard-sign-in-${name}`);
    await giveOwnPassword(page, login);
    await page.goto(`${dashboard.url}/account/security`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await screenshot(page, `dashboard-security-${name}`);
    await page.locator('form[action="/account/authenticator"] button').click();
    await page.waitForURL('**/account/authenticator');
    expect(await accessibilityProblems(page)).toEqual([]);
    await screenshot(page, `dashboard-authenticator-${name}`);
    expect(errors.filter((error) => !isOfTools(error))).toEqual([]);
    await close();
  }
});

/** Turbo, a picture and axe bring styles of their own, which our policy refuses. */
function isOfTools(error: string): boolean {
  return error.startsWith('Applying inline style');
}

/** An authenticator of Chromium's own that always says yes. */
async function holdAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

async function giveOwnPassword(page: Page, { email, password } = dashboard.admin): Promise<void> {
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
