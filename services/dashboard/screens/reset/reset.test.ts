import { expect, test } from 'bun:test';
import { accessibilityProblems } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';

const { dashboard, browser, visit } = await dashboardWithBrowser();

test('a member signs in again by an admin’s link, on a phone in Arabic', async () => {
  const { page, errors } = await visit('admin', { screen: 'desktop' }, '/people');
  const row = page.getByRole('row').filter({ hasText: dashboard.staff.email });
  await row.getByRole('button', { name: 'Reset password' }).first().click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('heading', { name: 'Link to send' }).waitFor();
  const link = (await page.locator('main code').first().textContent())?.trim() ?? '';
  expect(errors).toEqual([]);

  const member = await browser.open({ screen: 'phone', language: 'ar' });
  await member.page.goto(`${dashboard.url}/sign-in`);
  await member.page.getByRole('link', { name: 'هل نسيت كلمة المرور؟' }).click();
  await member.page.goto(link);
  await member.page.fill('input[name=password]', 'short');
  await member.page.click('main button[type=submit]');
  await member.page.getByText('كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.').waitFor();
  await member.page.fill('input[name=password]', crypto.randomUUID());
  await member.page.click('main button[type=submit]');
  await member.page.waitForURL(/home/);
});
