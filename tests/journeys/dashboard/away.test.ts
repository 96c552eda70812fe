import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { startProxy } from '../../attacks/edge.ts';
import { accessibilityProblems, type Page, startBrowser } from '../../support/browser/browser.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startDashboard } from '../../support/running/dashboard.ts';

/** What people see when the dashboard cannot answer: a page from the proxy, not the API's JSON. */

/** Stopped by the test of an unavailable dashboard. */
const dashboard = await startDashboard();
const [browser] = await forThisFile(startBrowser());
const proxy = await startProxy({ DASHBOARD_UPSTREAM: new URL(dashboard.url).host });
await forThisFile(proxy.caddy);

test('too large forms and a stopped service have a page in each language', async () => {
  const { page } = await browser.open({ language: 'ar', colours: 'dark' });
  // Cookies apply to every port of this machine.
  await signIn(page, dashboard, dashboard.admin);
  const account = `http://localhost:${proxy.sites.dashboard}/account`;
  await page.goto(account);
  await page.fill('input[name=name]', 'a'.repeat(300_000));
  await page.click('form[action="/account/name"] button');
  await page.getByRole('heading', { name: tooLong }).waitFor();
  // A camera's picture is refused before it is read to its end, too.
  const [status, text]: [number, string] = await page.evaluate(`fetch('/account/name', { method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=b' }, body: new Blob(['a'.repeat(12_000_000)]) }).then(async (it) => [it.status, await it.text()])`);
  expect([status, text]).toEqual([413, expect.stringContaining(tooLong)]);
  await page.goto(account);
  await dashboard.stop();
  const guest = await browser.open({ screen: 'desktop', language: 'en' });
  await Promise.all([
    page.getByRole('link').filter({ visible: true }).last().click(),
    guest.page.goto(`http://localhost:${proxy.sites.forms}/f/anything`),
  ]);
  for (const [seen, first] of [
    [page, 'غير متاح الآن'],
    [guest.page, 'Not available right now'],
  ] as const) {
    await seen.getByRole('heading', { name: first }).waitFor();
    const language = first === 'غير متاح الآن' ? 'ar' : 'en';
    // By the page's style, which may come after its text.
    await until(async () => (await topLanguage(seen)) === language, { timeoutMessage: () => `${first} is not on top` });
    expect(await accessibilityProblems(seen)).toEqual([]);
  }
});

const tooLong = 'ما أُرسل كبير جداً';

function topLanguage(page: Page): Promise<string | null | undefined> {
  return page.locator('section').evaluateAll((all) => {
    const tops = all.map((each) => ({ top: each.getBoundingClientRect().top, lang: each.getAttribute('lang') }));
    return tops.toSorted((a, b) => a.top - b.top)[0]?.lang;
  });
}
