import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';

const { dashboard, browser } = await dashboardWithBrowser();

const get = (path: string) => fetch(new URL(path, dashboard.url));

test.each(['en', 'ar'])('pages in %s have an icon and a manifest, and every size that it names', async (language) => {
  const page = await (await fetch(`${dashboard.url}/sign-in`, { headers: { 'accept-language': language } })).text();
  const [, manifestPath = ''] = /rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const manifest = await get(manifestPath);
  expect(manifest.headers.get('content-type')).toStartWith('application/manifest+json');
  const { icons, ...app } = JSON.parse(await manifest.text());
  expect(app).toMatchObject({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', start_url: '/' });
  expect(app.name).toBe(language === 'ar' ? 'لوحة التحكم' : 'Dashboard');
  for (const { src, sizes, type } of [...icons, { src: '/icon-180.png', sizes: '180x180', type: 'image/png' }]) {
    const icon = await get(src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('a browser loads the icon and the manifest without console errors', async () => {
  const { page, errors } = await browser.open({ screen: 'phone', language: 'en' });
  await page.goto(`${dashboard.url}/sign-in`);
  const manifest = await (await page.context().newCDPSession(page)).send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ display: 'standalone' });
  expect(await page.evaluate(async () => (await fetch('/icon.svg')).ok)).toBe(true);
  expect(errors).toEqual([]);
});
