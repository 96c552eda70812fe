import { expect, test } from 'bun:test';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';

const { dashboard, openPage } = await dashboardWithBrowser();

const dayMs = 24 * 60 * 60 * 1000;

test.each(['en', 'ar'] as const)('an admin sets a period, is told its start, and undoes it (%s)', async (language) => {
  const { page } = await openPage('admin', { screen: 'phone', language, scripts: false }, '/settings/retention');
  await page.fill('input[name=orders]', '7');
  await page.click('form.form button.button--primary');
  expect(await page.locator('.field__problem').count()).toBe(1);
  await page.fill('input[name=orders]', '400');
  await page.click('form.form button.button--primary');
  await page.locator('.notice--good').waitFor();
  expect(await page.inputValue('input[name=orders]')).toBe('400');
  const begins = Date.parse((await page.locator('main time').getAttribute('datetime')) ?? '');
  expect(Math.round((begins - Date.now()) / dayMs)).toBe(7);
  await page.fill('input[name=orders]', '');
  await page.click('form.form button.button--primary');
  expect(await page.inputValue('input[name=orders]')).toBe('');
  const [row] = await dashboard.sql<{ days: number | null }[]>`select order_days as days from retention`;
  expect(row).toEqual({ days: null });
});
