import type axe from 'axe-core';
import { accessibilityProblems, fadedIn, ofColours, type Page } from './browser.ts';

export const screens = {
  phone: { width: 360, height: 800 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
} as const;

interface Looked {
  readonly language: 'en' | 'ar';
  readonly on?: readonly (keyof typeof screens)[] | undefined;
  /** Also in the dark, unless false. */
  readonly dark?: boolean;
}

/** Visual problems of the page on each screen, light and dark.
 * Only the first screen gets every check, others what differs. */
export async function looksWrong(
  page: Page,
  { language, on = ['desktop', 'phone'], dark = true }: Looked,
): Promise<string[]> {
  // A page that renews itself is busy for a moment.
  await page.locator('html:not([aria-busy])').waitFor({ state: 'attached' });
  const wrong = await headWrong(page, language);
  for (const screen of on) {
    await page.setViewportSize(screens[screen]);
    const tooWide = await sticksOut(page);
    if (tooWide !== null) wrong.push(`${screen}: ${tooWide} is wider than the screen`);
    const isFirst = screen === on[0];
    wrong.push(...(await axeFinds(page, isFirst ? everything : ofLayout, screen)));
    if (!isFirst || !dark) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    wrong.push(...(await axeFinds(page, ofColours, `${screen} in the dark`)));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return wrong;
}

const everything = { rules: { 'target-size': { enabled: true } } };
const ofLayout = {
  runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'region', 'aria-hidden-focus'],
};

/** What every page has: one heading of the first rank, a title, and the language with its direction. */
export async function headWrong(page: Page, language: Looked['language']): Promise<string[]> {
  const [headings, title, lang, direction]: [number, string, string, string] = await page.evaluate(
    "[document.querySelectorAll('h1').length, document.title, document.documentElement.lang, document.documentElement.dir]",
  );
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first rank`]),
    ...(/^\S.* · \S/.test(title) ? [] : [`the title ${JSON.stringify(title)}`]),
    ...(lang === language && direction === (language === 'ar' ? 'rtl' : 'ltr') ? [] : [`${lang}, ${direction}`]),
  ];
}

export function sticksOut(page: Page): Promise<string | null> {
  return page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    const { tagName = 'BODY', className = '' } = wide.at(-1) ?? {};
    return tagName + '.' + className;
  })()`);
}

async function axeFinds(page: Page, options: axe.RunOptions, where: string): Promise<string[]> {
  await fadedIn(page);
  return (await accessibilityProblems(page, options)).map((each) => `${where}: ${each}`);
}
