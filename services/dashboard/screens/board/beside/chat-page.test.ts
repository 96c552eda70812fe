import { expect, test } from 'bun:test';
import { accessibilityProblems } from '../../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../../tests/support/browser/dashboard.ts';
import { signIn } from '../../../../../tests/support/browser/sign-in.ts';
import { createConversation, createMessage } from '../../../../../tests/support/data/rows.ts';
import { columnOf, stopClock } from '../../../../../tests/support/running/orders-board.ts';

const { shop, browser } = await boardWithBrowser();

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
