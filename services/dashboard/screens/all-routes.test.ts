import { expect, test } from 'bun:test';
import type { Page, PageOptions } from '../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../tests/support/browser/dashboard.ts';
import { headProblems, overflowingElement, screens, visualProblems } from '../../../tests/support/browser/looks.ts';
import { signIn } from '../../../tests/support/browser/sign-in.ts';
import {
  addressesAt,
  invalidForms,
  leadingOn,
  type Viewer,
  validForms,
  viewers,
} from '../../../tests/support/data/dashboard-addresses.ts';
import { fillDashboard } from '../../../tests/support/data/filled-dashboard.ts';
import { secretsKey } from '../../../tests/support/running/world.ts';
import { files } from '../frame/files.ts';
import { routes } from './all-routes.ts';

/** Every page as its audience sees it: empty, filled, with errors and with notices. */

/** The most bytes of a page with its scripts and styles, compressed. */
const maxBytes = 100_000;

const { dashboard, browser } = await dashboardWithBrowser({ secretsKey, sendsMail: true });
const filled = await fillDashboard(dashboard);

const pages = routes.filter(({ method, path }) => method === 'GET' && !leadingOn.includes(path));

test('every page with ids in its address has an example', () => {
  const addresses = pages.flatMap(({ path }) => addressesAt(path, filled));
  expect(addresses.filter((address) => address.includes(':'))).toEqual([]);
});

/** One screen and theme for each language; the tests of pages try others. */
for (const [language, screen, colours] of [
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const) {
  test.concurrent(`every page reads well in ${language}, on a ${screen}, ${colours}`, async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    const look = async (page: Page, what: string, [status, expected]: Statuses): Promise<void> => {
      const problems =
        status === expected ? await visualProblems(page, { language, on: [screen], dark: false }) : [status];
      wrong.push(...problems.map((each) => `${what}: ${each}`));
    };
    for (const [who, addresses] of Object.entries(addressesOf(screen))) {
      const { page, errors } = await openPage(who as Viewer, { language, colours });
      for (const path of addresses) {
        if (!(await isPage(page, path))) continue;
        const answer = await page.goto(dashboard.url + path);
        const { pathname, search } = new URL(page.url());
        if (pathname + search !== path) wrong.push(`${who} at ${path}: is redirected to ${pathname}`);
        const bytes = ((await answer?.body())?.byteLength ?? 0) + assetBytes;
        if (bytes > maxBytes) wrong.push(`${path}: ${bytes} bytes`);
        await look(page, `${who} at ${path}`, [answer?.status(), 200]);
        if (screen === 'desktop') wrong.push(...(await tooWideForTablet(page)).map((each) => `${path}: ${each}`));
        seen.add(path);
      }
      for (const form of screen === 'phone' ? invalidForms(filled).filter(({ by = 'admin' }) => by === who) : []) {
        await look(page, `${who} sends ${form.to}`, [await send(page, form), 422]);
      }
      for (const form of screen === 'desktop' ? validForms(filled).filter(({ by = 'admin' }) => by === who) : []) {
        await look(page, `${who} has sent ${form.to}`, [await send(page, form), 200]);
        if ((await page.locator('.toast, .notice--good').count()) === 0) wrong.push(`${form.to} says nothing`);
      }
      wrong.push(...errors.filter((error) => !/status of (422|404)/.test(error)).map((error) => `${who}: ${error}`));
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(pages.length - 5);
  });
}

/** Staff see a part of what admins see. */
test('every page of members fits the phones of staff', async () => {
  const wrong: string[] = [];
  const { page, errors } = await openPage('staff', { language: 'ar' });
  await page.setViewportSize(screens.phone);
  for (const path of pages
    .filter(({ audience }) => audience === 'member')
    .flatMap(({ path }) => addressesAt(path, filled))) {
    if (path.startsWith(`/${filled.empty}`) || !(await isPage(page, path))) continue;
    const answer = await page.goto(dashboard.url + path);
    const tooWide = await overflowingElement(page);
    const problems = [...(await headProblems(page, 'ar')), ...(tooWide === null ? [] : [`${tooWide} is too wide`])];
    if (answer?.status() !== 200) problems.push(`status ${answer?.status()}`);
    wrong.push(...problems.map((each) => `${path}: ${each}`));
  }
  expect([...wrong, ...errors]).toEqual([]);
});

type Statuses = readonly [status: number | undefined, expected: number];

const assetBytes = Object.values(files).reduce((sum, { gzipped }) => sum + gzipped.byteLength, 0);

/** The addresses for each viewer: all pages on both screens, empty pages on a desktop. */
function addressesOf(screen: 'desktop' | 'phone') {
  const of: Record<Exclude<Viewer, 'staff'>, string[]> = { nobody: [], withAuthenticator: [], admin: [] };
  for (const { path, audience } of pages) {
    const who = viewers[path] ?? (audience === 'anyone' ? 'nobody' : 'admin');
    of[who].push(...addressesAt(path, filled));
    const isOfWorkspace = /^\/:workspace(?!.*:)/.test(path);
    const isOfPlan = path === '/:workspace/keys/new' || path === '/:workspace/webhooks/new';
    if (isOfWorkspace && screen === 'desktop' && !isOfPlan) of.admin.push(path.replace(':workspace', filled.empty));
  }
  return of;
}

async function openPage(who: Viewer, options: PageOptions) {
  const opened = await browser.open({ ...options, screen: 'desktop' });
  const { admin, staff } = dashboard;
  const logins = { admin, staff, withAuthenticator: filled.withAuthenticator };
  if (who !== 'nobody') await signIn(opened.page, dashboard, logins[who]);
  return opened;
}

async function tooWideForTablet(page: Page): Promise<string[]> {
  await page.setViewportSize(screens.tablet);
  const tooWide = await overflowingElement(page);
  return tooWide === null ? [] : [`${tooWide} is wider than a tablet`];
}

/** Whether it is a whole page, not a stream, a file or the content of a frame. */
async function isPage(page: Page, path: string): Promise<boolean> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const { headers, body } = await fetch(dashboard.url + path, { headers: { cookie }, signal: stop.signal });
  const isFramed = headers.get('x-frame-options') === 'SAMEORIGIN';
  const isHtml = headers.get('content-type')?.startsWith('text/html') && !isFramed;
  const start = isHtml ? new TextDecoder().decode((await body?.getReader().read())?.value) : '';
  stop.abort();
  return start.includes('<html');
}

/** Sends a form as the page would, and returns the status of the answer. */
async function send(page: Page, { from, to, fields }: ReturnType<typeof invalidForms>[number]) {
  await page.goto(dashboard.url + from);
  const [answer] = await Promise.all([
    page.waitForNavigation(),
    page.evaluate(`(() => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: ${JSON.stringify(to)} });
      const fields = { ...${JSON.stringify(fields)}, csrf: document.querySelector('[name=csrf]').value };
      for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      }
      document.body.append(form);
      form.submit();
    })()`),
  ]);
  return answer?.status();
}
