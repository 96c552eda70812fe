import { files } from '../../../services/dashboard/frame/files.ts';
import { routes } from '../../../services/dashboard/screens/all-routes.ts';
import {
  addressesAt,
  invalidForms,
  redirecting,
  type Viewer,
  validForms,
  viewers,
} from '../data/dashboard-addresses.ts';
import { fillDashboard } from '../data/filled-dashboard.ts';
import { secretsKey } from '../running/world.ts';
import type { Page, PageOptions } from './browser.ts';
import { dashboardWithBrowser } from './dashboard.ts';
import { overflowingElement, screens, visualProblems } from './looks.ts';
import { signIn } from './sign-in.ts';

/** Every page of the dashboard as its audience sees it: empty, filled, with errors and with notices. */

/** The most bytes of a page with its scripts and styles, compressed. */
const maxBytes = 100_000;

const assetBytes = Object.values(files).reduce((sum, { gzipped }) => sum + gzipped.byteLength, 0);

export const pages = routes.filter(({ method, path }) => method === 'GET' && !redirecting.includes(path));

type FilledSite = Awaited<ReturnType<typeof startFilledSite>>;

export async function startFilledSite() {
  const { dashboard, browser } = await dashboardWithBrowser({ secretsKey, sendsMail: true });
  return { dashboard, browser, filled: await fillDashboard(dashboard), knownPages: new Map<string, boolean>() };
}

interface Look {
  readonly language: 'en' | 'ar';
  readonly screen: 'desktop' | 'phone';
  readonly colours: 'light' | 'dark';
}

/** What is wrong with the pages. A desktop also sees empty pages and sends valid forms, a phone invalid ones. */
export async function problemsOfEveryPage(site: FilledSite, { language, screen, colours }: Look): Promise<string[]> {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const look = async (page: Page, what: string, status: number | undefined, expected: number): Promise<void> => {
    const problems =
      status === expected ? await visualProblems(page, { language, on: [screen], dark: false }) : [status];
    wrong.push(...problems.map((each) => `${what}: ${each}`));
  };
  const [forms, expected] = screen === 'phone' ? [invalidForms(site.filled), 422] : [validForms(site.filled), 200];
  for (const [who, addresses] of Object.entries(addressesOf(site, screen))) {
    const { page, errors } = await openAs(site, who as Viewer, { language, colours });
    for (const path of addresses) {
      if (!(await isPage(site, page, path))) continue;
      const answer = await page.goto(site.dashboard.url + path);
      const { pathname, search } = new URL(page.url());
      if (pathname + search !== path) wrong.push(`${who} at ${path}: is redirected to ${pathname}`);
      const bytes = ((await answer?.body())?.byteLength ?? 0) + assetBytes;
      if (bytes > maxBytes) wrong.push(`${path}: ${bytes} bytes compressed, more than ${maxBytes}`);
      await look(page, `${who} at ${path}`, answer?.status(), 200);
      if (screen === 'desktop') wrong.push(...(await tooWideFor(page, 'tablet')).map((each) => `${path}: ${each}`));
      seen.add(path);
    }
    for (const form of forms.filter(({ by = 'admin' }) => by === who)) {
      await look(page, `${who} sends ${form.to}`, await send(site, page, form), expected);
      const isAnswered = expected === 422 || (await page.locator('.toast, .notice--good').count()) > 0;
      if (!isAnswered) wrong.push(`${form.to} says nothing`);
    }
    wrong.push(...errors.filter((error) => !/status of (422|404)/.test(error)).map((error) => `${who}: ${error}`));
  }
  if (seen.size <= pages.length - 5) wrong.push(`only ${seen.size} pages were seen`);
  return wrong;
}

/** The addresses for each viewer: all pages on both screens, empty pages on a desktop. */
function addressesOf({ filled }: FilledSite, screen: Look['screen']) {
  const of: Record<Viewer, string[]> = { nobody: [], withAuthenticator: [], admin: [] };
  for (const { path, audience } of pages) {
    const who = viewers[path] ?? (audience === 'anyone' ? 'nobody' : 'admin');
    of[who].push(...addressesAt(path, filled));
    const isOfWorkspace = /^\/:workspace(?!.*:)/.test(path);
    const needsPaidPlan = path === '/:workspace/keys/new' || path === '/:workspace/webhooks/new';
    if (isOfWorkspace && screen === 'desktop' && !needsPaidPlan)
      of.admin.push(path.replace(':workspace', filled.empty));
  }
  return of;
}

async function openAs({ dashboard, browser, filled }: FilledSite, who: Viewer, options: PageOptions) {
  const opened = await browser.open({ ...options, screen: 'desktop' });
  const logins = { admin: dashboard.admin, withAuthenticator: filled.withAuthenticator };
  if (who !== 'nobody') await signIn(opened.page, dashboard, logins[who]);
  return opened;
}

async function tooWideFor(page: Page, screen: keyof typeof screens): Promise<string[]> {
  await page.setViewportSize(screens[screen]);
  const tooWide = await overflowingElement(page);
  return tooWide === null ? [] : [`${tooWide} is wider than a ${screen}`];
}

/** Whether it is a whole page, not a stream, a file or the content of a frame. Asks the server once. */
async function isPage({ dashboard, knownPages }: FilledSite, page: Page, path: string): Promise<boolean> {
  const known = knownPages.get(path);
  if (known !== undefined) return known;
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const { headers, body } = await fetch(dashboard.url + path, { headers: { cookie }, signal: stop.signal });
  const isFramed = headers.get('x-frame-options') === 'SAMEORIGIN';
  const isHtml = headers.get('content-type')?.startsWith('text/html') && !isFramed;
  const start = isHtml ? new TextDecoder().decode((await body?.getReader().read())?.value) : '';
  stop.abort();
  knownPages.set(path, start.includes('<html'));
  return start.includes('<html');
}

/** Sends a form as the page would, and returns the status of the answer. */
async function send(
  { dashboard }: FilledSite,
  page: Page,
  { from, to, fields }: ReturnType<typeof validForms>[number],
) {
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
