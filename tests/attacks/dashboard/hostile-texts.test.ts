import { expect, test } from 'bun:test';
import { routes } from '../../../services/dashboard/screens/all-routes.ts';
import type { Page } from '../../support/browser/browser.ts';
import { dashboardWithBrowser } from '../../support/browser/dashboard.ts';
import { overflowingElement } from '../../support/browser/looks.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addressesAt } from '../../support/data/dashboard-addresses.ts';
import { fillDashboard } from '../../support/data/filled-dashboard.ts';
import { hostile, poison, unescaped } from '../../support/data/hostile-texts.ts';
import { dashboardClient, signedIn } from '../../support/running/dashboard-client.ts';
import { secretsKey } from '../../support/running/world.ts';

/** Pages show hostile texts of a workspace as texts: no script runs, and no layout breaks. */

const { dashboard, browser } = await dashboardWithBrowser({ secretsKey });
const filled = await fillDashboard(dashboard);
const admin = await signedIn(dashboard, dashboard.admin);
await poison(dashboard.sql);

const workspaceRoutes = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/:workspace'));
const addresses = [
  ...workspaceRoutes.flatMap(({ path }) => addressesAt(path, filled)),
  '/account',
  '/account/notifications',
];

test('scripts and direction marks are shown as texts on every page', async () => {
  const { page, errors } = await browser.open({ language: 'ar' });
  await signIn(page, dashboard, dashboard.admin);
  const wrong: string[] = [];
  for (const path of addresses) {
    if (!(await isPage(path))) continue;
    const answer = await page.goto(dashboard.url + path);
    // A menu with such texts cannot be saved, and has no pictures.
    const expected = path.includes('/menus/') ? [200, 404, 422] : [200];
    if (!expected.includes(answer?.status() ?? 0)) wrong.push(`${path}: ${answer?.status()}`);
    wrong.push(...(await problemsOn(page)).map((each) => `${path}: ${each}`));
    const tooWide = await overflowingElement(page);
    if (tooWide !== null && !path.endsWith('/poster')) wrong.push(`${path}: ${tooWide} is wider than the screen`);
  }
  // Browsers request an icon unasked.
  wrong.push(...errors.filter((error) => !/status of 4(04|22)/.test(error)));
  expect(wrong).toEqual([]);
});

test('parameters of an address are shown as text, or not at all', async () => {
  const names = 'endpoint event status since from until before who action q to events'.split(' ');
  const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, hostile])));
  for (const path of addresses) {
    const answer = await admin.get(`${path}?${query}`);
    expect([path, answer.status < 500]).toEqual([path, true]);
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    const page = await answer.text();
    expect([path, unescaped.filter((each) => page.includes(each))]).toEqual([path, []]);
  }
});

test('a typed login and a user agent are shown as text', async () => {
  const stranger = dashboardClient(dashboard.url);
  const pages = [
    await stranger.get(`/sign-in?${new URLSearchParams({ to: hostile })}`),
    await stranger.signIn({ email: hostile, password: hostile, to: hostile }),
  ];
  await stranger.signIn(dashboard.admin, { 'user-agent': unescaped.join(' ') });
  pages.push(await stranger.get('/account'));
  expect(pages.map(({ status }) => status)).toEqual([200, 422, 200]);
  for (const page of pages) {
    const text = await page.text();
    expect(unescaped.filter((each) => text.includes(each))).toEqual([]);
  }
});

async function isPage(path: string): Promise<boolean> {
  const { headers, body } = await admin.get(path);
  await body?.cancel();
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

function problemsOn(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const wrong = [];
    // What is data, and the empty place where the public page has its script, is nothing that runs.
    if ('ran' in window) wrong.push('a script ran');
    const strange = document.querySelectorAll('script:not([src^="/"], [type="application/ld+json"], :empty), svg[onload], img[src="x"], [onerror], [onmouseover], a[href^="javascript"]');
    for (const each of strange) wrong.push('markup: ' + each.outerHTML.slice(0, 80));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (!/[\\u202E\\u2067]/.test(data) || parentElement.closest('option, script, title, textarea')) continue;
      // What is turned around ends where its block or its isolate ends: with others in one block it must be isolated.
      let element = parentElement;
      const isApart = (one) => /isolate|plaintext/.test(getComputedStyle(one).unicodeBidi) || !/^inline$/.test(getComputedStyle(one).display);
      while (!isApart(element)) element = element.parentElement;
      if (element.textContent.trim() !== data.trim() && !/isolate|plaintext/.test(getComputedStyle(element).unicodeBidi)) {
        wrong.push('turned around: ' + element.outerHTML.slice(0, 160));
      }
    }
    return wrong;
  })()`);
}
