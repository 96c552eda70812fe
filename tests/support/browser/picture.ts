import type { Page } from './browser.ts';

/** How wide the picture is that this selector finds, in pixels, once it has come and is decoded. */
export async function pictureWidth(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector);
  const picture = `document.querySelector(${JSON.stringify(selector)})`;
  return page.evaluate<number>(`${picture}.decode().then(() => ${picture}.naturalWidth)`);
}
