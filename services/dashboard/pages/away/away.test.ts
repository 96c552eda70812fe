import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { until } from '../../../../shared/runtime/until.ts';
import { accessibilityProblems, screenshot, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { testMs } from '../../../../tests/support/run/patience.ts';
import { startOrdersBoard } from '../../../../tests/support/running/orders-board.ts';

setDefaultTimeout(testMs);

let shop: Awaited<ReturnType<typeof startOrdersBoard>>;
let browser: Awaited<ReturnType<typeof startBrowser>>;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startOrdersBoard(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

test('a board that is reloaded while the network is gone says so in the reader’s language, comes back by itself, and keeps taps', async () => {
  const { page, close } = await browser.open({ language: 'ar', worker: true });
  const order = await shop.place(['accepted']);
  await shop.openBoard(page, shop.staff);
  const becomes = (script: string, expected: unknown) =>
    until(async () => (await page.evaluate(script).catch(() => null)) === expected, {
      late: () => `it never came to ${expected}`,
    });
  await becomes(
    `navigator.serviceWorker.ready.then(() => caches.open('away')).then((cache) => cache.keys())
      .then((kept) => kept.map(({ url }) => new URL(url).pathname.replace(/-[^-]*$/, '')).sort().join())`,
    '/away,/files/dashboard,/files/dashboard',
  );
  await page.context().setOffline(true);
  await page.locator('.live[data-state=old]').waitFor();
  await page.locator(`[id="${order.id}"] .slip__deeds > .button--primary`).click();
  await page.reload();
  await page.getByText('لا يوجد اتصال').waitFor();
  expect(await page.textContent('body')).not.toContain(order.number);
  expect(await accessibilityProblems(page)).toEqual([]);
  await screenshot(page, 'away-ar');
  await page.context().setOffline(false);
  await page.locator(`#column-preparing > [id="${order.id}"]:not([data-tapped])`).waitFor();
  const [row] = await shop.sql`select step from orders where id = ${order.id}`;
  expect(row).toEqual({ step: 'preparing' });

  await page.locator('details.workspace > summary').click();
  await page.getByRole('button', { name: 'English' }).click();
  await becomes(`caches.match('/away').then((kept) => kept?.headers.get('content-language'))`, 'en');
  await close();
});
