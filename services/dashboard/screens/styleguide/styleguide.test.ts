import { expect, test } from 'bun:test';
import { screenshot, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { looksWrong, screens } from '../../../../tests/support/browser/looks.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());

/** A picture of one colour packs into far less. */
const leastBytes = 20_000;

for (const language of ['en', 'ar'] as const) {
  test(`the components look as they should in ${language}, in every theme, on every screen`, async () => {
    const { page, errors, close } = await browser.open({ language, screen: 'desktop' });
    await page.goto(`${dashboard.url}/styleguide`);
    await page.mouse.move(640, 860); // On the toast, so that it stays.
    expect(await looksWrong(page, { language, on: ['phone', 'tablet', 'desktop'] })).toEqual([]);
    for (const [screen, size] of Object.entries(screens)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await screenshot(page, `styleguide-${language}-${screen}-${colorScheme}`);
        expect((await page.screenshot({ fullPage: true, animations: 'disabled' })).length).toBeGreaterThan(leastBytes);
      }
    }
    expect(errors).toEqual([]);
    await close();
  });
}

test('with more contrast, and with the reader’s own colours, everything is still there to see', async () => {
  const { page, close } = await browser.open({ screen: 'desktop' });
  await page.goto(`${dashboard.url}/styleguide`);
  for (const media of [{ contrast: 'more' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media);
    expect(await looksWrong(page, { language: 'en', on: ['desktop'] })).toEqual([]);
    await screenshot(page, `styleguide-${Object.keys(media)}`);
  }
  await close();
});

test('where the process is not told to show them there is no such page', async () => {
  const other = await startDashboard({ showsStyleguide: false });
  expect((await fetch(`${other.url}/styleguide`)).status).toBe(404);
  await other.stop();
});
