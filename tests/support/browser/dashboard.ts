import { forThisFile } from '../run/for-this-file.ts';
import { startDashboard } from '../running/dashboard.ts';
import { startOrdersBoard } from '../running/orders-board.ts';
import { startBrowser, type Visitor } from './browser.ts';
import { visitsTo } from './sign-in.ts';

/** A dashboard and a browser for one test file, and `visit`, which opens pages of its workspace with it. */
export async function dashboardWithBrowser(given: Parameters<typeof startDashboard>[0] = {}) {
  const [dashboard, browser] = await forThisFile(startDashboard(given), startBrowser());
  return { dashboard, browser, visit: visitsTo(dashboard, browser) };
}

/** The same with the board of orders, which `openBoard` opens. */
export async function boardWithBrowser() {
  const [shop, browser] = await forThisFile(startOrdersBoard(), startBrowser());
  const openBoard = async (who: 'admin' | 'staff', visitor: Visitor = {}, query = '') => {
    const visited = await browser.open(visitor);
    await shop.openBoard(visited.page, shop[who], query);
    return visited;
  };
  return { shop, browser, openBoard };
}
