import { expect, test } from 'bun:test';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { visualProblems } from '../../../../tests/support/browser/looks.ts';

const { dashboard, browser } = await dashboardWithBrowser();

for (const language of ['en', 'ar'] as const) {
  test(`components have no visual problems in ${language}, on every screen`, async () => {
    const { page, errors } = await browser.open({ language, screen: 'desktop' });
    await page.goto(`${dashboard.url}/styleguide`);
    await page.mouse.move(640, 860); // On the toast, so that it stays.
    expect(await visualProblems(page, { language, on: ['phone', 'tablet', 'desktop'] })).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('with more contrast or forced colours everything is visible', async () => {
  const { page } = await browser.open({ screen: 'desktop' });
  await page.goto(`${dashboard.url}/styleguide`);
  for (const media of [{ contrast: 'more' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media);
    expect(await visualProblems(page, { language: 'en', on: ['desktop'] })).toEqual([]);
  }
});
