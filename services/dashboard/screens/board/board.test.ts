import { expect, test } from 'bun:test';
import { accessibilityProblems } from '../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { createConversation, createOrder } from '../../../../tests/support/data/rows.ts';

const { shop, browser, openBoard } = await boardWithBrowser();
await fill();

const board = () => `${shop.url}/${shop.workspaceId}/orders`;

test('the wall view shows only the board; a tablet has large touch targets', async () => {
  const { page } = await browser.open({ screen: 'desktop', language: 'ar' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await shop.openBoard(page, shop.staff, '?view=wall');
  expect(await page.locator('.menu').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(board());
  await page.locator('.slip__more').first().locator('summary').click();
  const sizes = await page
    .locator('.board :is(button, summary, a.button, a.slip__number):visible')
    .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('filters are in the address; a number, name or phone is found', async () => {
  const { page } = await openBoard('staff', { screen: 'desktop' }, '?source=phone');
  expect(await page.locator('.slip').count()).toBe(1);
  const other = await shop.place();
  await page.locator(`[id="${other.id}"]`).waitFor({ state: 'attached' });
  expect(await page.locator('.slip:visible').count()).toBe(1);
  expect(await page.locator('#column-submitted-title b').textContent()).toBe('1');
  for (const [query, found] of [
    ['ALI ha', 1],
    ['٠٧٧٠ ١٢٣', 8],
    [other.number, 1],
    ['nobody', 0],
  ] as const) {
    await page.goto(`${board()}?q=${encodeURIComponent(query)}`);
    expect([query, await page.locator('.slip').count()]).toEqual([query, found]);
  }
  expect(await page.getByText('No order of today').count()).toBe(1);
  await page.goto(`${board()}?source=phone&type=pickup`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.locator('#find').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Find and filter: 2 in use' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.selectOption('select[name=source]', '');
  await page.getByRole('button', { name: 'Find and filter: 1 in use' }).waitFor();
  await shop.move(other.id, 'cancelled');
});

test('changed thresholds for waiting and late orders reach open boards', async () => {
  const { page } = await browser.open({ screen: 'desktop' });
  await page.clock.install();
  await shop.openBoard(page, shop.admin);
  expect(await page.locator('.slip[data-age=late]').count()).toBe(2);
  const settings = await browser.open({ screen: 'phone', language: 'ar' });
  await signIn(settings.page, shop, shop.admin);
  await settings.page.goto(`${shop.url}/${shop.workspaceId}/settings/board`);
  await settings.page.fill('input[name=waiting]', '50');
  await settings.page.click('form.form button.button--primary');
  await settings.page.locator('#late-problem').waitFor();
  expect(await settings.page.locator('.field__problem').count()).toBe(1);
  expect(await settings.page.inputValue('input[name=waiting]')).toBe('50');
  expect(await accessibilityProblems(settings.page)).toEqual([]);
  await settings.page.fill('input[name=late]', '60');
  await settings.page.click('form.form button.button--primary');
  await settings.page.locator('.toast').waitFor();
  await page.locator('#board-now[data-late-minutes="60"]').waitFor({ state: 'attached' });
  await page.clock.fastForward(10_000);
  await page.locator('.slip[data-age=late]').first().waitFor({ state: 'detached' });
});

test('an order is cancelled with a reason in its history, without scripts too', async () => {
  const { page } = await browser.open({ screen: 'phone', scripts: false });
  const order = await shop.place(['accepted']);
  await signIn(page, shop, shop.staff);
  await page.goto(board());
  await page.locator(`[id="${order.id}"] summary`).click();
  await page.getByRole('link', { name: 'Cancel the order' }).click();
  const cancel = async (reason: string) => {
    await page.click('[popovertarget=ask-cancelled]');
    await page.fill('input[name=reason_cancelled]', reason);
    await page.click('#ask-cancelled .button--danger');
  };
  await cancel(' ');
  expect(await page.locator('.notice--bad:not([hidden])').textContent()).toContain('Enter a reason');
  await cancel('زبون لم يرد');
  const [last] =
    await shop.sql`select to_step, reason, by from order_changes where order_id = ${order.id} order by changed_at desc limit 1`;
  expect(last).toMatchObject({ to_step: 'cancelled', reason: 'زبون لم يرد', by: { kind: 'staff', name: 'Ali' } });
  expect(await page.locator('[popovertarget=ask-cancelled]').count()).toBe(0);
});

async function fill(): Promise<void> {
  const { sql, workspaceId } = shop;
  const conversationId = await createConversation(sql, workspaceId);
  const minutesAgo = (count: number) => Date.now() - count * 60_000;
  const own = { amount_only: true, lines: [], total: 120_000, notes: 'Catering' };
  for (const order of [
    { source: 'chat', conversationId, specialInstructions: 'No onions, please ring twice' },
    { source: 'phone', fulfillment: { type: 'pickup' }, customer: { name: 'Ali Hassan' } },
    { step: 'accepted', createdAt: minutesAgo(13) },
    { step: 'preparing', createdAt: minutesAgo(31), customer: {} },
    { step: 'preparing', createdAt: minutesAgo(31), source: 'dashboard', ...own },
    { step: 'ready', fulfillment: { type: 'pickup' } },
    { step: 'out_for_delivery' },
    { step: 'completed', status: 'arrived' },
    { step: 'rejected', status: 'rejected' },
  ] as const) {
    const customer = { name: 'زينب', phone: '+9647701234567' };
    await createOrder(sql, workspaceId, { customer, fulfillment: { type: 'delivery', address: 'Karrada' }, ...order });
  }
}

test('the waiting time fits its card, however long the number is', async () => {
  const id = await createOrder(shop.sql, shop.workspaceId, {
    number: crypto.randomUUID(),
    createdAt: Date.now() - 3_600_000,
  });
  for (const screen of ['desktop', 'phone'] as const) {
    const { page } = await openBoard('staff', { screen, language: 'ar' });
    const [card, age] = await Promise.all(
      [`[id="${id}"]`, `[id="${id}"] .slip__age`].map((each) => page.locator(each).boundingBox()),
    );
    if (!card || !age) throw new Error('the card is not there');
    expect([screen, age.x >= card.x, age.x + age.width <= card.x + card.width]).toEqual([screen, true, true]);
    expect([screen, age.y + age.height <= card.y + card.height]).toEqual([screen, true]);
  }
});

test('walking from Home to Orders to Wall and back makes no error', async () => {
  const { page, errors } = await browser.open({ screen: 'desktop', worker: true });
  const order = await shop.place(['accepted']);
  await shop.openBoard(page, shop.staff);
  // The step change is still pending, with its undo message shown, when the board is left.
  await page.locator(`[id="${order.id}"] .slip__actions > .button--primary`).click();
  const openItem = (name: string) => page.locator('nav#menu-list').getByRole('link', { name, exact: true }).click();
  const isLive = () => page.locator('.live[data-state=live]').waitFor();
  const throughMore = async (name: string, selector: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator(selector).waitFor();
    await isLive();
  };
  for (let times = 0; times < 2; times += 1) {
    await openItem('Home');
    await page.waitForURL('**/home');
    await openItem('Orders');
    await isLive();
    await throughMore('Wall', '.wall');
    if (times === 0) await throughMore('Leave the wall view', '.menu');
  }
  const current = (name: string) => page.locator(`.menu .menu__link[aria-current][href$="/${name}"]`).waitFor();
  for (const name of ['orders', 'home']) {
    await page.goBack();
    await current(name);
  }
  await page.goForward();
  await current('orders');
  await page.goForward();
  await page.locator('.wall').waitFor();
  expect(errors).toEqual([]);
});
