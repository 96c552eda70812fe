import { expect, test } from 'bun:test';
import { dashboardWithBrowser } from '../../../tests/support/browser/dashboard.ts';

/** An admin's first day in a browser without scripts. */

const { dashboard, browser } = await dashboardWithBrowser();
const { page } = await browser.open({ screen: 'phone', scripts: false });

const to = (path: string) => page.goto(`${dashboard.url}/${dashboard.workspace.id}${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('signing in succeeds after an explained error', async () => {
  await page.goto(`${dashboard.url}/sign-in`);
  await page.getByLabel('Email').fill(dashboard.admin.email);
  await page.getByLabel('Password').fill('not this one');
  await press('Sign in');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(dashboard.admin.email);
  await page.getByLabel('Password').fill(dashboard.admin.password);
  await press('Sign in');
  await page.waitForURL('**/home');
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
});

test('all screens are reached from the bar below', async () => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  await page.locator('[name=action]').selectOption('member.signed_in');
  await page.locator('form.filter button').click();
  expect(new URL(page.url()).searchParams.get('action')).toBe('member.signed_in');
});

test('a key is created after a missing field is explained, and revoked', async () => {
  await to('/keys/new');
  await page.getByLabel('Name').fill('Till');
  await press('New key');
  expect(await page.locator('.field__problem').count()).toBe(1);
  expect(await page.getByLabel('Name').inputValue()).toBe('Till');
  await page.locator('[name=permissions][value="orders:read"]').check();
  await press('New key');
  expect(await page.getByRole('region', { name: 'Your new key' }).textContent()).toStartWith('sk_');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).first().waitFor();
});

test('the language is changed, and the admin signs out', async () => {
  await to('/home');
  await page.locator('.workspace > summary').click();
  await press('العربية');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.locator('.workspace > summary').click();
  await press('تسجيل الخروج');
  await page.waitForURL('**/sign-in');
});
