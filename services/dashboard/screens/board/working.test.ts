import { expect, test } from 'bun:test';
import { announceOrders } from '../../../../shared/messaging/announce.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { accessibilityProblems, type Page } from '../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { columnOf, type PlacedOrder, stopClock } from '../../../../tests/support/running/orders-board.ts';

const { shop, browser, openBoard } = await boardWithBrowser();

/** Opens the board of an admin on a desktop in English, and of staff on a phone in Arabic. */
const openBoth = () => Promise.all([openBoard('admin', { screen: 'desktop' }), openBoard('staff', { language: 'ar' })]);
const cardOf = (page: Page, { id }: PlacedOrder) => page.locator(`[id="${id}"]`);
const inColumn = (page: Page, order: PlacedOrder, step: string) =>
  page.locator(`#column-${step} > [id="${order.id}"]:not([data-tapped])`).waitFor();
const lastChangeOf = async ({ id }: PlacedOrder) =>
  (await shop.sql`select * from order_changes where order_id = ${id} order by changed_at desc limit 1`)[0];
const stepOf = async ({ id }: PlacedOrder): Promise<string> =>
  (await shop.sql<{ step: string }[]>`select step from orders where id = ${id}`)[0]?.step ?? '';
const tap = (page: Page, order: PlacedOrder) =>
  cardOf(page, order).locator('.slip__actions > .button--primary').click();

test('a tap shows the next step, and is sent unless it is undone', async () => {
  const { page } = await openBoard('staff', { screen: 'desktop' });
  const order = await shop.place(['accepted']);
  await inColumn(page, order, 'accepted');
  const clockAfter = await stopClock(page);
  await tap(page, order);
  expect(await columnOf(page, order)).toBe('preparing');
  await cardOf(page, order).getByText('Undo').click();
  await inColumn(page, order, 'accepted');
  expect(await stepOf(order)).toBe('accepted');

  await tap(page, order);
  await cardOf(page, order).getByText('Preparing in 5 s').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await clockAfter(4_000);
  await cardOf(page, order).getByText('Preparing in 1 s').waitFor();
  expect(await stepOf(order)).toBe('accepted');
  await clockAfter(5_000);
  await inColumn(page, order, 'preparing');
  expect(await stepOf(order)).toBe('preparing');
  expect(await lastChangeOf(order)).toMatchObject({ by: { kind: 'staff', name: 'Ali' } });
});

test('a sent step is recalled from the card, and the history says by whom', async () => {
  const { page } = await openBoard('staff', { screen: 'desktop' });
  const order = await shop.place(['accepted', 'preparing', 'ready']);
  await inColumn(page, order, 'ready');
  await cardOf(page, order).locator('summary').click();
  // The dashboard streams a change when it is announced, and again when its poll finds it.
  announceOrders(shop.backend.messaging, { workspaceId: shop.workspaceId, ids: [order.id] });
  await inColumn(page, await shop.place(), 'submitted');
  expect(await accessibilityProblems(page)).toEqual([]);
  const clockAfter = await stopClock(page);
  await cardOf(page, order).getByText('Back to “Preparing”').click();
  await cardOf(page, order).getByText('Moving back in 5 s').waitFor();
  await clockAfter(5_000);
  await inColumn(page, order, 'preparing');
  const expected = { from_step: 'ready', to_step: 'preparing', by: { kind: 'staff', name: 'Ali' } };
  expect(await lastChangeOf(order)).toMatchObject(expected);
  await page.goto(`${shop.url}/${shop.workspaceId}/orders/${order.id}`);
  await page.getByRole('button', { name: 'Back to “Approved”' }).click();
  await page.locator('.toast').waitFor();
  expect(await stepOf(order)).toBe('accepted');
});

test('on a phone Undo and the notice of a stale board stay visible', async () => {
  const { page } = await openBoard('staff', { language: 'ar' });
  const before = await shop.place(['accepted']);
  const order = await shop.place();
  await Promise.all([inColumn(page, before, 'accepted'), inColumn(page, order, 'submitted')]);
  await page.setViewportSize({ width: 390, height: 560 });
  await stopClock(page);
  await tap(page, order);
  expect(await columnOf(page, order)).toBe('accepted');
  const far = page.locator('#taps-notes .tap');
  expect(await far.textContent()).toContain(order.number);
  await far.getByText('تراجع').click();
  await inColumn(page, order, 'submitted');
  expect(await far.count()).toBe(0);
  expect(await stepOf(order)).toBe('submitted');
  await page.context().setOffline(true);
  await page.locator('.live[data-state=old]').waitFor();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const top = await page.locator('.live__old').evaluate((notice) => notice.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
});

test('of two who move one order one wins, and the other sees who did it', async () => {
  const [mine, theirs] = await openBoth();
  const order = await shop.place(['accepted']);
  await Promise.all([inColumn(mine.page, order, 'accepted'), inColumn(theirs.page, order, 'accepted')]);
  const { promise: mineIsFirst, resolve: releaseTheirs } = Promise.withResolvers<void>();
  await theirs.page.route('**/orders/move', (route) => mineIsFirst.then(() => route.continue()));
  const clocks = [await stopClock(theirs.page), await stopClock(mine.page)];
  await cardOf(theirs.page, order).locator('summary').click();
  await cardOf(theirs.page, order).locator('button[value$=":ready"]').click();
  await tap(mine.page, order);
  for (const clockAfter of clocks) await clockAfter(5_000);
  await inColumn(mine.page, order, 'preparing');
  releaseTheirs();
  await theirs.page.locator('.taps .notice').waitFor();
  expect(await theirs.page.locator('.taps .notice').textContent()).toContain('Zainab');
  await Promise.all([inColumn(mine.page, order, 'preparing'), inColumn(theirs.page, order, 'preparing')]);
  expect(await accessibilityProblems(theirs.page)).toEqual([]);
  await theirs.page.locator('.taps .notice button').click();
  expect(await theirs.page.locator('.taps .notice').count()).toBe(0);
});

test.each(['/home', '/orders/new'])('a tap is sent at once when %s is loaded instead of the board', async (path) => {
  const { page } = await openBoard('staff', { screen: 'desktop', worker: true });
  await page.evaluate('navigator.serviceWorker.ready');
  await page.reload();
  const order = await shop.place();
  await inColumn(page, order, 'submitted');
  await tap(page, order);
  await page.goto(`${shop.url}/${shop.workspaceId}${path}`);
  await until(async () => (await stepOf(order)) === 'accepted', { timeoutMessage: () => 'the tap was not sent' });
});

test('taps made offline are kept over a reload, and sent when online', async () => {
  const { page } = await openBoard('staff', { screen: 'desktop' });
  const [one, other] = [await shop.place(['accepted']), await shop.place(['accepted', 'preparing'])];
  await Promise.all([inColumn(page, one, 'accepted'), inColumn(page, other, 'preparing')]);
  await page.context().setOffline(true);
  await page.locator('.live[data-state=old]').waitFor();
  const clockAfter = await stopClock(page);
  for (const order of [one, other]) await tap(page, order);
  await clockAfter(5_000);
  await page.getByText('Waiting for connection').first().waitFor();
  expect([await stepOf(one), await stepOf(other)]).toEqual(['accepted', 'preparing']);
  await page.context().setOffline(false);
  await page.route('**/orders/move', (route) => route.abort());
  await page.reload();
  expect(await columnOf(page, other)).toBe('ready');
  await page.unroute('**/orders/move');
  await clockAfter(10_000);
  await Promise.all([inColumn(page, one, 'preparing'), inColumn(page, other, 'ready')]);
  expect([await stepOf(one), await stepOf(other)]).toEqual(['preparing', 'ready']);
  const taps = await shop.sql`select from order_changes where order_id = ${one.id} and kind in ('moved', 'acted')`;
  expect(taps).toHaveLength(2);
});

test('keys move between orders and take steps; a scanner finds its order', async () => {
  const { page } = await browser.open({ screen: 'desktop' });
  const [first, second] = [await shop.place(), await shop.place()];
  await shop.openBoard(page, shop.staff);
  // A scanner's keys are 5 ms apart, however busy the machine is.
  await page.evaluate(
    `[...'${second.number}', 'Enter'].forEach((key, index) => {
      const press = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(press, 'timeStamp', { value: 60_000 + 5 * index });
      document.body.dispatchEvent(press);
    })`,
  );
  const focused = () => page.evaluate('document.activeElement.id');
  expect(await focused()).toBe(second.id);
  const ids = await page
    .locator('#column-submitted > .slip:not([hidden])')
    .evaluateAll((cards) => cards.map(({ id }) => id));
  expect(ids.slice(-2)).toEqual([first.id, second.id]);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe(first.id);
  await stopClock(page);
  await page.keyboard.press('Enter');
  expect(await columnOf(page, first)).toBe('accepted');
  await page.keyboard.press('u');
  expect(await columnOf(page, first)).toBe('submitted');
  await page.keyboard.press('?');
  await page.locator('#keys:popover-open').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  expect(await focused()).toBe('find');
});

test('a new order rings until it is moved or muted', async () => {
  const { page } = await openBoard('staff', { screen: 'desktop' });
  for (const { id } of await shop.sql<{ id: string }[]>`select id from orders where step = 'submitted'`)
    await shop.move(id, 'rejected');
  const bell = page.locator('#board-now');
  await page.locator('#board-now:not([data-ringing])').waitFor();
  await bell.getByText('Sound off: turn on').click();
  await bell.getByText('Sound on').waitFor();
  const order = await shop.place();
  await page.locator('#board-now[data-ringing]').waitFor();
  const other = await openBoard('admin', { language: 'ar' });
  await other.page.locator('#board-now').getByText('كتم', { exact: true }).click();
  await bell.getByText('Muted for everybody by Zainab').waitFor();
  await page.locator('#board-now:not([data-ringing])').waitFor();
  const another = await shop.place();
  await page.locator('#board-now[data-ringing]').waitFor();
  await shop.move(another.id, 'accepted');
  await page.locator('#board-now:not([data-ringing])').waitFor();
  expect(await stepOf(order)).toBe('submitted');
});

test('without scripts the same buttons move an order, and show who was first', async () => {
  const { page } = await browser.open({ scripts: false });
  await signIn(page, shop, shop.staff);
  const order = await shop.place(['accepted']);
  await page.goto(`${shop.url}/${shop.workspaceId}/orders?type=delivery`);
  await tap(page, order);
  expect(page.url()).toEndWith('/orders?type=delivery');
  expect(await stepOf(order)).toBe('preparing');
  await shop.move(order.id, 'ready');
  await tap(page, order);
  expect([await stepOf(order), await page.locator('.notice--bad:not([hidden])').count()]).toEqual(['ready', 0]);
  for (const step of ['out_for_delivery', 'completed'] as const) await shop.move(order.id, step);
  await tap(page, order);
  expect(await page.locator('.notice--bad:not([hidden])').textContent()).toContain('Completed');
});
