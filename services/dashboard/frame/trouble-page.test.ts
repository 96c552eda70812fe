import { expect, test } from 'bun:test';
import { accessibilityProblems, type Page } from '../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../tests/support/browser/dashboard.ts';
import { signIn } from '../../../tests/support/browser/sign-in.ts';

const { dashboard, browser } = await dashboardWithBrowser();

test('an error page links to home, also without scripts', async () => {
  for (const look of [
    { language: 'en', screen: 'desktop', colours: 'light', scripts: true, home: 'Go to Home' },
    { language: 'ar', screen: 'phone', colours: 'dark', scripts: false, home: 'إلى الرئيسية' },
  ] as const) {
    const { page } = await browser.open(look);
    await signIn(page, dashboard, dashboard.admin);
    for (const [status, go] of troubles) {
      expect(await go(page)).toBe(status);
      await page.getByRole('link', { name: look.home }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
      if (look.scripts) expect(await accessibilityProblems(page)).toEqual([]);
    }
  }
});

test('a frame fetched after the session ended leads to sign-in, then back', async () => {
  const { page, errors } = await browser.open({ screen: 'desktop' });
  await signIn(page, dashboard, dashboard.admin);
  const home = `${dashboard.url}/${dashboard.workspace.id}/home`;
  await page.goto(home);
  await page.locator('turbo-frame[complete]').first().waitFor({ state: 'attached' });
  const fetchPart = async () => {
    const answered = page.waitForResponse((answer) => answer.url().includes('/inbox/waiting'));
    await page.evaluate("for (const part of document.querySelectorAll('turbo-frame[src]')) part.reload()");
    return (await answered).status();
  };
  await dashboard.sql`alter table conversations rename to elsewhere`;
  expect(await fetchPart()).toBeGreaterThanOrEqual(500);
  await dashboard.sql`alter table elsewhere rename to conversations`;
  expect(await fetchPart()).toBe(200);
  expect(page.url()).toBe(home);

  await dashboard.sql`delete from sessions`;
  await fetchPart();
  await page.waitForURL(/sign-in/);
  expect(new URL(page.url()).searchParams.get('to')).toBe(new URL(home).pathname);
  expect(errors.join()).not.toContain('turbo-frame');
});

const troubles: readonly [status: number, go: (page: Page) => Promise<number>][] = [
  [404, (page) => statusAt(page, '/nothing')],
  [405, (page) => statusAt(page, '/sign-out')],
  [413, (page) => sendName(page, 'a'.repeat(300_000))],
];

async function statusAt(page: Page, path: string): Promise<number> {
  return (await page.goto(dashboard.url + path))?.status() ?? 0;
}

async function sendName(page: Page, name: string): Promise<number> {
  await page.goto(`${dashboard.url}/account`);
  await page.fill('input[name=name]', name);
  const answer = page.waitForResponse((response) => response.url().endsWith('/account/name'));
  await page.click('form[action="/account/name"] button');
  return (await answer).status();
}
