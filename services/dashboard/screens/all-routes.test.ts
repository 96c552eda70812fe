import { expect, setDefaultTimeout, test } from 'bun:test';
import { type Page, startBrowser } from '../../../tests/support/browser/browser.ts';
import { looksWrong } from '../../../tests/support/browser/looks.ts';
import { signIn } from '../../../tests/support/browser/sign-in.ts';
import {
  namedPages,
  type Onlooker,
  onlookers,
  takenForms,
  wrongForms,
} from '../../../tests/support/data/dashboard-addresses.ts';
import { fillDashboard } from '../../../tests/support/data/filled-dashboard.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../tests/support/running/dashboard.ts';
import { secretsKey } from '../../../tests/support/running/world.ts';
import { files } from '../frame/files.ts';
import { routes } from './all-routes.ts';

/** Every page as those see it whom it is for, empty, filled, with what is wrong and with what was done. */

/** Alone on two cores it takes a minute; beside everything else several. */
setDefaultTimeout(600_000);

/** A page with its script and style, as they come over the wire. */
const mostBytes = 100_000;

const [dashboard, browser] = await forThisFile(startDashboard({ secretsKey }), startBrowser());
const filled = await fillDashboard(dashboard);

const pages = routes.filter(({ method }) => method === 'GET');

test('of every page whose address names something there is one to look at', () => {
  const named = pages.filter(({ path }) => /:(?!workspace\b)/.test(path)).map(({ path }) => path);
  expect(named.filter((path) => !namedPages[path])).toEqual([]);
});

/** One language on each screen: rooms try the others on what is their own. */
for (const [language, screen] of [
  ['en', 'desktop'],
  ['ar', 'phone'],
] as const) {
  test.concurrent(`every page reads well in ${language}, on a ${screen}, in both themes`, async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    const look = async (page: Page, what: string, [status, expected]: Statuses): Promise<void> => {
      if (status !== expected) wrong.push(`${what}: ${status}`);
      else wrong.push(...(await looksWrong(page, { language, on: [screen] })).map((each) => `${what}: ${each}`));
    };
    for (const [who, addresses] of Object.entries(addressesOf(screen))) {
      const { page, errors, close } = await visit(language, who as Onlooker);
      for (const path of addresses) {
        if (!(await isPage(page, path))) continue;
        const answer = await page.goto(dashboard.url + path);
        const { pathname, search } = new URL(page.url());
        if (pathname + search !== path) wrong.push(`${who} at ${path}: is sent to ${pathname}`);
        const bytes = ((await answer?.body())?.byteLength ?? 0) + assetBytes;
        if (bytes > mostBytes) wrong.push(`${path}: ${bytes} bytes`);
        await look(page, `${who} at ${path}`, [answer?.status(), 200]);
        seen.add(path);
      }
      for (const form of wrongForms(filled).filter(({ by = 'admin' }) => by === who)) {
        await look(page, `${who} sends ${form.to}`, [await send(page, form), 422]);
      }
      for (const form of takenForms(filled).filter(({ by = 'admin' }) => by === who)) {
        await look(page, `${who} has sent ${form.to}`, [await send(page, form), 200]);
        if ((await page.locator('.toast, .notice--good').count()) === 0) wrong.push(`${form.to} says nothing`);
      }
      wrong.push(...errors.filter((error) => !/status of (422|404)/.test(error)).map((error) => `${who}: ${error}`));
      await close();
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(pages.length - 5);
  });
}

type Statuses = readonly [status: number | undefined, expected: number];

const assetBytes = Object.values(files).reduce((sum, { gzipped }) => sum + gzipped.byteLength, 0);

/** What each of them looks at: all of it on both screens, what staff see too on a phone, and empty rooms on a desktop. */
function addressesOf(screen: 'desktop' | 'phone'): Record<Onlooker, string[]> {
  const of: Record<Onlooker, string[]> = { nobody: [], careful: [], staff: [], admin: [] };
  for (const { path, audience } of pages) {
    const who = onlookers[path] ?? (audience === 'anyone' ? 'nobody' : 'admin');
    const isOfWorkspace = path.startsWith('/:workspace') && !namedPages[path];
    const inWorkspace = namedPages[path]?.(filled) ?? [path.replace(':workspace', filled.workspace)];
    of[who].push(...inWorkspace);
    if (audience === 'member' && screen === 'phone') of.staff.push(...inWorkspace);
    const isOfPlan = path === '/:workspace/keys/new' || path === '/:workspace/webhooks/new';
    if (isOfWorkspace && screen === 'desktop' && !isOfPlan) of.admin.push(path.replace(':workspace', filled.empty));
  }
  return of;
}

async function visit(language: 'en' | 'ar', who: Onlooker) {
  const visitor = await browser.open({ language, screen: 'desktop' });
  if (who === 'nobody') return visitor;
  const { admin, staff } = dashboard;
  await signIn(visitor.page, dashboard, { admin, staff, careful: filled.careful }[who]);
  return visitor;
}

/** Whether it is a whole page of its own: others are streams, files, and what a frame of a page shows. */
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

/** Sends a form as the page's own would be sent. Gives the status of what it is answered. */
async function send(page: Page, { from, to, fields }: ReturnType<typeof wrongForms>[number]) {
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
