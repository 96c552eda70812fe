import type axe from 'axe-core';
import { accessibilityProblems, ofColours, type Page, untilAnimationsEnd } from './browser.ts';

export const screens = {
  phone: { width: 360, height: 800 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
} as const;

interface LookOptions {
  readonly language: 'en' | 'ar';
  readonly on?: readonly (keyof typeof screens)[] | undefined;
  /** Also in the dark, unless false. */
  readonly dark?: boolean;
}

/** Visual problems of the page on each screen, light and dark.
 * Only the first screen gets every check, the others those of layout. */
export async function visualProblems(
  page: Page,
  { language, on = ['desktop', 'phone'], dark = true }: LookOptions,
): Promise<string[]> {
  // A page that refreshes itself is busy for a moment. A locator would load Playwright's scripts into each page.
  await page.evaluate(untilIdle);
  const problems = await headProblems(page, language);
  for (const screen of on) {
    await page.setViewportSize(screens[screen]);
    const tooWide = await overflowingElement(page);
    if (tooWide !== null) problems.push(`${screen}: ${tooWide} is wider than the screen`);
    const isFirst = screen === on[0];
    problems.push(...(await axeProblems(page, isFirst ? everything : ofLayout, screen)));
    if (!isFirst || !dark) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    problems.push(...(await axeProblems(page, ofColours, `${screen} in the dark`)));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return problems;
}

const untilIdle = `new Promise((done) => {
  const look = () => (document.documentElement.hasAttribute('aria-busy') ? requestAnimationFrame(look) : done());
  look();
})`;

const everything = { rules: { 'target-size': { enabled: true } } };
const ofLayout = {
  runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'region', 'aria-hidden-focus'],
};

/** Problems with what every page has: one `h1`, a title, and the language with its direction. */
async function headProblems(page: Page, language: LookOptions['language']): Promise<string[]> {
  const [headings, title, lang, direction]: [number, string, string, string] = await page.evaluate(
    "[document.querySelectorAll('h1').length, document.title, document.documentElement.lang, document.documentElement.dir]",
  );
  return [
    ...(headings === 1 ? [] : [`${headings} h1 headings`]),
    ...(/^\S.* · \S/.test(title) ? [] : [`title ${JSON.stringify(title)}`]),
    ...(lang === language && direction === (language === 'ar' ? 'rtl' : 'ltr') ? [] : [`${lang}, ${direction}`]),
  ];
}

export function overflowingElement(page: Page): Promise<string | null> {
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

async function axeProblems(page: Page, options: axe.RunOptions, where: string): Promise<string[]> {
  await untilAnimationsEnd(page);
  return (await accessibilityProblems(page, options)).map((each) => `${where}: ${each}`);
}
