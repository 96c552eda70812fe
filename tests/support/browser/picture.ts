import type { Page } from './browser.ts';

export async function pictureWidth(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector);
  const picture = `document.querySelector(${JSON.stringify(selector)})`;
  return page.evaluate<number>(`${picture}.decode().then(() => ${picture}.naturalWidth)`);
}
