import { expect, test } from 'bun:test';
import { accessibilityProblems, inBothThemes } from '../../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../../tests/support/browser/dashboard.ts';
import { overflowingElement } from '../../../../../tests/support/browser/looks.ts';
import { createOrder } from '../../../../../tests/support/data/rows.ts';
import { columnOf, stopClock } from '../../../../../tests/support/running/orders-board.ts';

const { shop, browser, openBoard } = await boardWithBrowser();
const lines = (name: string, quantity: number) => ({
  lines: [{ name, quantity, unit_price: 1_000, notes: 'No onions' }],
});

test('the kitchen sums lines by dish, and hears of each change', async () => {
  const first = await shop.place(['accepted'], lines('Kebab', 2));
  await shop.place(['accepted', 'preparing'], lines('Kebab', 3));
  await shop.place([], lines('Not yet approved', 1));
  for (const [language, size] of [
    ['en', { width: 1180, height: 820 }],
    ['ar', { width: 360, height: 740 }],
  ] as const) {
    const { page, errors } = await browser.open({ screen: 'desktop', language });
    await page.setViewportSize(size);
    await shop.openBoard(page, shop.staff);
    await page.goto(`${shop.url}/${shop.workspaceId}/orders/kitchen`);
    await page.locator('.live[data-state=live]').waitFor();
    expect(await page.locator('.dish__name').allTextContents()).toEqual([
      language === 'en' ? '5 × Kebab' : '٥ × Kebab',
    ]);
    expect(await page.locator('.dish__portion').first().textContent()).toContain(first.number);
    expect(await page.locator('.dish').textContent()).toContain('No onions');
    expect(await overflowingElement(page)).toBeNull();
    await inBothThemes(page, async (_, problems) => expect(problems).toEqual([]));
    if (language === 'ar') {
      await shop.move(first.id, 'ready');
      await page.locator('.dish__name', { hasText: '٣ × Kebab' }).waitFor();
    }
    expect(errors).toEqual([]);
  }
});

test('busy mode is set on its page, and orders are late later on every board', async () => {
  const createdAt = Date.now() - 25 * 60_000;
  const order = await createOrder(shop.sql, shop.workspaceId, { step: 'accepted', createdAt });
  const { page } = await browser.open({ screen: 'desktop' });
  await page.clock.install();
  await shop.openBoard(page, shop.staff);
  await page.locator(`[id="${order}"][data-age=late]`).waitFor();
  const other = await browser.open({ screen: 'desktop' });
  await shop.openBoard(other.page, shop.admin);
  await other.page.getByRole('link', { name: 'Busy?' }).click();
  await other.page.getByRole('button', { name: '+20 min' }).click();
  await other.page.getByText('Guests see now: 20 minutes longer.').waitFor();
  await page.getByRole('link', { name: 'Busy +20 min' }).waitFor();
  await page.clock.fastForward(10_000);
  await page.locator(`[id="${order}"][data-age=fresh]`).waitFor();
  await page.getByRole('link', { name: 'Busy +20 min' }).click();
  await page.getByText(/^Menus tell guests of 20 minutes more, until \d\d:\d\d\.$/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not busy any more' }).click();
  await page.locator(`[id="${order}"][data-age=late]`).waitFor();
});

test('a sent step is taken back from the board, also after a reload', async () => {
  const order = await shop.place(['accepted']);
  const { page } = await openBoard('staff', { screen: 'desktop' });
  const clockAfter = await stopClock(page);
  await page.locator(`[id="${order.id}"] .slip__actions > .button--primary`).click();
  await clockAfter(5_000);
  await page.locator(`#column-preparing > [id="${order.id}"]:not([data-tapped])`).waitFor();
  await page.reload();
  const recall = page.getByRole('button', { name: `Back to “Approved”, order ${order.number}` }).first();
  await recall.click();
  expect(await columnOf(page, order)).toBe('accepted');
  await clockAfter(10_000);
  await page.locator(`#column-accepted > [id="${order.id}"]:not([data-tapped])`).waitFor();
  expect(await page.locator('.recall').isVisible()).toBe(false);
});
