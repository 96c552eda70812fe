import { expect, test } from 'bun:test';
import { routes } from '../../../services/dashboard/screens/all-routes.ts';
import { type Page, startBrowser } from '../../support/browser/browser.ts';
import { sticksOut } from '../../support/browser/looks.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { namedPages } from '../../support/data/dashboard-addresses.ts';
import { fillDashboard } from '../../support/data/filled-dashboard.ts';
import { hostile, poison, unescaped } from '../../support/data/hostile-texts.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startDashboard } from '../../support/running/dashboard.ts';
import { signedIn } from '../../support/running/dashboard-visitor.ts';
import { visitDashboard } from '../../support/running/visitor.ts';
import { secretsKey } from '../../support/running/world.ts';

/** Whatever texts a workspace holds, its pages show them as texts: nothing of them runs, and nothing is pushed aside. */

const [dashboard, browser] = await forThisFile(startDashboard({ secretsKey }), startBrowser());
const filled = await fillDashboard(dashboard);
const admin = await signedIn(dashboard, dashboard.admin);
await poison(dashboard.sql);

/** Every page of the workspace. */
function addresses(): string[] {
  const rooms = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/:workspace'));
  const all = rooms.flatMap(({ path }) => namedPages[path]?.(filled) ?? [path.replace(':workspace', filled.workspace)]);
  // That each has its address is held by services/dashboard/screens/all-routes.test.ts.
  return all.filter((path) => !path.includes(':'));
}

async function visit(language: string, screen: 'desktop' | 'phone') {
  const visitor = await browser.open({ language, screen });
  await signIn(visitor.page, dashboard, dashboard.admin);
  return visitor;
}

for (const [language, screen] of [
  ['en', 'desktop'],
  ['ar', 'phone'],
] as const) {
  test(`scripts and signs that turn lines around are shown as texts on every page, in ${language} on a ${screen}`, async () => {
    const { page, errors, close } = await visit(language, screen);
    const wrong: string[] = [];
    for (const path of [...addresses(), '/account']) {
      if (!(await isPage(path))) continue;
      const answer = await page.goto(dashboard.url + path);
      if (answer?.status() !== 200) wrong.push(`${path}: ${answer?.status()}`);
      wrong.push(...(await troubleOn(page)).map((each) => `${path}: ${each}`));
      const tooWide = await sticksOut(page);
      if (tooWide !== null) wrong.push(`${path}: ${tooWide} is wider than the screen`);
    }
    // A browser asks for an icon by itself.
    wrong.push(...errors.filter((error) => !/status of 404/.test(error)));
    expect(wrong).toEqual([]);
    await close();
  });
}

test('what an address asks for comes back as text, or not at all', async () => {
  const names = [
    'endpoint',
    'event',
    'status',
    'since',
    'from',
    'until',
    'before',
    'who',
    'action',
    'q',
    'to',
    'events',
  ];
  const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, hostile])));
  for (const path of [...addresses(), '/account']) {
    const answer = await admin.get(`${path}?${query}`);
    expect([path, answer.status < 500]).toEqual([path, true]);
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    const page = await answer.text();
    expect([path, unescaped.filter((each) => page.includes(each))]).toEqual([path, []]);
  }
});

test('what somebody types to sign in, and what their browser calls itself, comes back as text', async () => {
  const stranger = visitDashboard(dashboard.url);
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

/** Not a stream, nor a file to keep. */
async function isPage(path: string): Promise<boolean> {
  const { headers, body } = await admin.get(path);
  await body?.cancel();
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

/** What is wrong with the page as it is: markup that came from a text, a line that was turned around, a page too wide. */
function troubleOn(page: Page): Promise<string[]> {
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
