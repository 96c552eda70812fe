import { expect, test } from 'bun:test';
import type { Page } from '../../../../tests/support/browser/browser.ts';
import { boardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';

const { shop, browser } = await boardWithBrowser();

const live = (page: Page) => page.locator('.live[data-state=live]').waitFor();

test('walking from Home to Orders to Wall and back leaves the console empty', async () => {
  const { page } = await browser.open({ screen: 'desktop', worker: true });
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  const order = await shop.place(['accepted']);
  await shop.openBoard(page, shop.staff);
  // A tap on its way has notes on the board that is left.
  await page.locator(`[id="${order.id}"] .slip__deeds > .button--primary`).click();
  const room = (name: string) => page.locator('nav#rooms').getByRole('link', { name, exact: true }).click();
  const toHome = async () => {
    await room('Home');
    await page.waitForURL('**/home');
  };
  const toBoard = async () => {
    await room('Orders');
    await live(page);
  };
  const toWall = async () => {
    await page.getByRole('link', { name: 'Wall', exact: true }).click();
    await page.locator('.wall').waitFor();
    await live(page);
  };
  const leaveWall = async () => {
    await page.getByRole('link', { name: 'Leave the wall view' }).click();
    await page.locator('.menu').waitFor();
    await live(page);
  };
  const back = async (selector: string) => {
    await page.goBack();
    await page.locator(selector).waitFor();
  };
  const forward = async (selector: string) => {
    await page.goForward();
    await page.locator(selector).waitFor();
  };
  for (const step of [toHome, toBoard, toWall, leaveWall, toHome, toBoard, toWall]) await step();
  await back('.menu .room[aria-current][href$="/orders"]');
  await back('.menu .room[aria-current][href$="/home"]');
  await forward('.menu .room[aria-current][href$="/orders"]');
  await forward('.wall');
  expect(said).toEqual([]);
});
