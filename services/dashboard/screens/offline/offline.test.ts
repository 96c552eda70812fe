import { expect, test } from 'bun:test';
import { until } from '../../../../shared/runtime/until.ts';
import { accessibilityProblems, type Page } from '../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';

const { shop, browser } = await boardWithBrowser();

const becomes = (page: Page, script: string, expected: unknown) =>
  until(async () => (await page.evaluate(script).catch(() => null)) === expected, {
    timeoutMessage: () => `it never came to ${expected}`,
  });

test('a board reloaded offline says so, returns online and keeps taps', async () => {
  const { page } = await browser.open({ language: 'ar', worker: true });
  const order = await shop.place(['accepted']);
  await shop.openBoard(page, shop.staff);
  await becomes(
    page,
    `navigator.serviceWorker.ready.then(() => caches.open('away')).then((cache) => cache.keys())
      .then((kept) => kept.map(({ url }) => new URL(url).pathname.replace(/-[^-]*$/, '')).sort().join())`,
    '/away,/files/dashboard,/files/dashboard',
  );
  await page.context().setOffline(true);
  await page.locator('.live[data-state=old]').waitFor();
  await page.locator(`[id="${order.id}"] .slip__actions > .button--primary`).click();
  await page.reload();
  await page.getByText('أنت غير متصل بالإنترنت').waitFor();
  await page.getByRole('heading', { name: 'الطلبات كما كانت في' }).waitFor();
  expect(await page.locator('.kept .slip').textContent()).toContain(order.number);
  expect(await page.locator('.kept :is(button, form, summary, a:not([href^="tel:"])[href])').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.locator(`#column-preparing > [id="${order.id}"]:not([data-tapped])`).waitFor();
  const [row] = await shop.sql`select step from orders where id = ${order.id}`;
  expect(row).toEqual({ step: 'preparing' });

  await page.locator('details.workspace > summary').click();
  await page.getByRole('button', { name: 'English' }).click();
  await becomes(page, `caches.match('/away').then((kept) => kept?.headers.get('content-language'))`, 'en');
});

const keptBoards = "caches.open('board').then((cache) => cache.keys()).then((kept) => kept.length)";

async function openKept() {
  const opened = await browser.open({ worker: true });
  const { page } = opened;
  await shop.openBoard(page, shop.staff);
  const keeps = (count: number) => becomes(page, keptBoards, count);
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  await keeps(1);
  return { ...opened, keeps };
}

async function offlineBoard(page: Page): Promise<string> {
  await page.context().setOffline(true);
  await page.goto(`${shop.url}/${shop.workspaceId}/orders`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  return page.evaluate("caches.match(location.pathname).then(() => document.querySelector('.kept').innerHTML)");
}

test('signing out erases the kept board, also offline', async () => {
  const order = await shop.place(['accepted']);
  for (const isOffline of [false, true]) {
    const { page, keeps } = await openKept();
    await page.reload();
    await page.locator('details.workspace > summary').click();
    await page.context().setOffline(isOffline);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await keeps(0);
    expect(await offlineBoard(page)).not.toContain(order.number);
  }
});

test('a kept board is erased when its session ends or another signs in', async () => {
  const order = await shop.place(['accepted']);
  const { page, keeps } = await openKept();
  await shop.sql`delete from sessions`;
  await page.reload();
  expect(page.url()).toContain('/sign-in');
  await keeps(0);
  await shop.openBoard(page, shop.staff);
  await keeps(1);
  await signIn(page, shop, shop.admin);
  await page.goto(`${shop.url}/${shop.workspaceId}/home`);
  await keeps(0);
  expect(await offlineBoard(page)).not.toContain(order.number);
});

test('a kept board of more than twelve hours ago is erased and not shown', async () => {
  const order = await shop.place(['accepted']);
  const { page, keeps } = await openKept();
  await page.evaluate(`(async () => {
    const cache = await caches.open('board');
    const [request] = await cache.keys();
    const kept = await (await cache.match(request)).json();
    await cache.put(request, Response.json({ ...kept, asOf: Date.now() - 13 * 3_600_000 }));
  })()`);
  expect(await offlineBoard(page)).not.toContain(order.number);
  await keeps(0);
});
