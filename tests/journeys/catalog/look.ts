import type { Page } from '../../support/browser/browser.ts';

export const isSeen = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().isVisible();

/** The text of the first match, with single spaces. */
export const textOf = async (page: Page, selector: string): Promise<string> =>
  ((await page.locator(selector).first().textContent()) ?? '').replace(/\s+/g, ' ').trim();

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

export const untilThere = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().waitFor({ state: 'attached' });
