import { expect, test } from 'bun:test';
import { until } from '../../../../shared/runtime/until.ts';
import { accessibilityProblems, inBothThemes, type Page } from '../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { overflowingElement } from '../../../../tests/support/browser/looks.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { createConversation, createMessage, createOrder } from '../../../../tests/support/data/rows.ts';
import { columnOf, stopClock } from '../../../../tests/support/running/orders-board.ts';

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

/** An order from a chat with messages. */
async function ordered() {
  const { sql, workspaceId, place } = shop;
  const conversationId = await createConversation(sql, workspaceId);
  const say = (text: string, direction: 'contact' | 'agent' = 'contact') =>
    createMessage(sql, workspaceId, conversationId, { text, direction });
  for (let index = 0; index < 12; index += 1) await say(`Question ${index}`, index % 2 === 0 ? 'contact' : 'agent');
  await say('أريد اثنين شاورما، بلا بصل رجاءً <b>!</b>');
  return { order: await place([], { source: 'chat', conversationId }), conversationId, say };
}

test('a chat beside the board updates, and closes once its order is moved', async () => {
  const { page, errors } = await browser.open({ screen: 'desktop' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const { order, conversationId, say } = await ordered();
  await shop.openBoard(page, shop.staff);
  const pane = page.locator('.beside');
  await page.locator(`[id="${order.id}"]`).focus();
  await page.keyboard.press('c');
  const latest = pane.getByText('أريد اثنين شاورما، بلا بصل رجاءً <b>!</b>');
  await latest.waitFor();
  expect(await latest.evaluate((text) => text.getBoundingClientRect().bottom)).toBeLessThan(900);
  await say('And a tea');
  await pane.getByText('And a tea').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await pane.getByText('Answer', { exact: true }).getAttribute('href')).toEndWith(`/inbox/${conversationId}`);
  expect(await shop.sql`select from conversation_readers where conversation_id = ${conversationId}`).toHaveLength(0);
  await page.keyboard.press('Escape');
  expect(await pane.isVisible()).toBe(false);
  expect(await page.evaluate('document.activeElement.id')).toBe(order.id);

  const clockAfter = await stopClock(page);
  await page.locator(`[id="${order.id}"] .slip__chat`).click();
  await pane.getByRole('button', { name: 'Approve' }).click();
  expect(await columnOf(page, order)).toBe('accepted');
  expect(await pane.isVisible()).toBe(false);
  await clockAfter(5_000);
  await page.locator(`#column-accepted > [id="${order.id}"]:not([data-tapped])`).waitFor();
  expect(errors.filter((error) => !error.startsWith('Applying inline style'))).toEqual([]);

  await page.context().setOffline(true);
  await page.locator(`[id="${order.id}"] .slip__chat`).click();
  await pane.getByText('cannot be shown right now').waitFor();
});

test('a chat is a sheet on phones, at the side on tablets, else a page', async () => {
  const { page } = await browser.open({ language: 'ar' });
  const { order } = await ordered();
  await shop.openBoard(page, shop.staff);
  const pane = page.locator('.beside');
  const open = async () => {
    await page.locator(`[id="${order.id}"] .slip__chat`).click();
    await pane.getByRole('button', { name: 'رفض' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await pane.getByText('إغلاق').click();
  };
  await open();
  await page.setViewportSize({ width: 820, height: 1180 });
  await open();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${page.url()}?view=wall`);
  await open();

  const plain = await browser.open({ scripts: false });
  await signIn(plain.page, shop, shop.staff);
  await plain.page.goto(`${shop.url}/${shop.workspaceId}/orders/${order.id}/chat`);
  await plain.page.getByRole('button', { name: 'Approve' }).click();
  expect(plain.page.url()).toEndWith('/orders');
  const [row] = await shop.sql`select step from orders where id = ${order.id}`;
  expect(row).toEqual({ step: 'accepted' });
});

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
  expect(await page.locator('.kept').textContent()).toContain(order.number);
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
