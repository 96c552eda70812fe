import { expect, test } from 'bun:test';
import { accessibilityProblems, type Page } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';

const { dashboard, browser } = await dashboardWithBrowser();

test('a passkey is added, is the second step, signs in, proves, is removed', async () => {
  const { page, errors } = await browser.open({ screen: 'desktop' });
  const authenticator = await holdAuthenticator(page);
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

  // The device still has it, but it is no one's any more.
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey is unknown').waitFor();
  expect(errors.filter((error) => !error.includes('422') && !isOfTools(error))).toEqual([]);
  await authenticator.detach();
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
