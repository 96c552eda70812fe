import { forThisFile } from '../run/for-this-file.ts';
import { startDashboard } from '../running/dashboard.ts';
import { startOrdersBoard } from '../running/orders-board.ts';
import { type PageOptions, startBrowser } from './browser.ts';
import { pageOpener } from './sign-in.ts';

/** A dashboard and a browser for one test file; `openPage` opens a page of its workspace, signed in. */
export async function dashboardWithBrowser(given: Parameters<typeof startDashboard>[0] = {}) {
  const [dashboard, browser] = await forThisFile(startDashboard(given), startBrowser());
  return { dashboard, browser, openPage: pageOpener(dashboard, browser) };
}

/** The same with the board of orders, which `openBoard` opens. */
export async function boardWithBrowser() {
  const [shop, browser] = await forThisFile(startOrdersBoard(), startBrowser());
  const openBoard = async (who: 'admin' | 'staff', options: PageOptions = {}, query = '') => {
    const opened = await browser.open(options);
    await shop.openBoard(opened.page, shop[who], query);
    return opened;
  };
  return { shop, browser, openBoard };
}
