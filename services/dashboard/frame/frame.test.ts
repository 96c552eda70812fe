import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { accessibilityProblems } from '../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../tests/support/browser/dashboard.ts';
import { visualProblems } from '../../../tests/support/browser/looks.ts';

const { dashboard, browser, openPage } = await dashboardWithBrowser();

const get = (path: string) => fetch(new URL(path, dashboard.url));

test.each(['en', 'ar'])('pages in %s have an icon and a manifest, and every size that it names', async (language) => {
  const sent = await fetch(`${dashboard.url}/sign-in`, { headers: { 'accept-language': language } });
  const policy = sent.headers.get('content-security-policy');
  for (const allowed of ["manifest-src 'self'", "img-src 'self'"]) expect(policy).toContain(allowed);
  const [, manifestPath = ''] = /rel="manifest" href="([^"]+)"/.exec(await sent.text()) ?? [];
  const manifest = await get(manifestPath);
  expect(manifest.headers.get('content-type')).toStartWith('application/manifest+json');
  const { icons, ...app } = JSON.parse(await manifest.text());
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  expect(app).toMatchObject({ lang: language, dir, start_url: '/', display: 'standalone' });
  expect(app.name).toBe(language === 'ar' ? 'لوحة التحكم' : 'Dashboard');
  for (const { src, sizes, type } of [...icons, { src: '/icon-180.png', sizes: '180x180', type: 'image/png' }]) {
    const icon = await get(src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test.each([
  { language: 'en', screen: 'desktop', colours: 'light', scripts: true, home: 'Go to Home' },
  { language: 'ar', screen: 'phone', colours: 'dark', scripts: false, home: 'إلى الرئيسية' },
] as const)('an error page in $language links to home, also without scripts', async ({ home, ...look }) => {
  const { page } = await openPage('admin', look);
  expect((await page.goto(`${dashboard.url}/nothing`))?.status()).toBe(404);
  await page.getByRole('link', { name: home }).waitFor();
  if (look.scripts) expect(await accessibilityProblems(page)).toEqual([]);
});

test('a frame fetched after the session ended leads to sign-in, then back', async () => {
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, '/home');
  const home = page.url();
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

test.each(['en', 'ar'] as const)('components have no visual problems in %s, on every screen', async (language) => {
  const { page, errors } = await browser.open({ language, screen: 'desktop' });
  await page.goto(`${dashboard.url}/styleguide`);
  await page.mouse.move(640, 860); // On the toast, so that it stays.
  expect(await visualProblems(page, { language, on: ['phone', 'tablet', 'desktop'] })).toEqual([]);
  expect(errors).toEqual([]);
});

test('with more contrast or forced colours everything is visible', async () => {
  const { page } = await browser.open({ screen: 'desktop' });
  await page.goto(`${dashboard.url}/styleguide`);
  for (const media of [{ contrast: 'more' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media);
    expect(await visualProblems(page, { language: 'en', on: ['desktop'] })).toEqual([]);
  }
});
