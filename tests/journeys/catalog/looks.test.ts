import { expect, test } from 'bun:test';
import { demoCatalog } from '../../../deploy/local/demo/catalog.ts';
import { until } from '../../../shared/runtime/until.ts';
import {
  accessibilityProblems,
  inBothThemes,
  type Page,
  type PageOptions,
  startBrowser,
  untilAnimationsEnd,
} from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { isSeen, overflowOf, textOf, untilThere } from './look.ts';
import { longMenu } from './menus.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

const [stack] = await forThisFile(startCatalogStack());
const [catalog, browser] = await forThisFile(startCatalog(stack), startBrowser());

const menu = demoCatalog();
const demo = await stack.putAndPublish(menu);
const at = (path: string): string => `${catalog.base}/c/${path}`;

/** Opens a page under /c/, runs `look`, and expects no errors in the console. */
async function openMenu(options: PageOptions, path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors } = await browser.open(options);
  await page.goto(at(path));
  await look(page);
  expect(errors).toEqual([]);
}

test('with letters twice as large the text moves below the picture', async () => {
  await openMenu({}, `${demo.slug}?lang=ar`, async (page) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const isBeside =
      'document.querySelector("#i-kebab .words").offsetTop < document.querySelector("#i-kebab .picture").offsetTop + 60';
    expect(await page.evaluate(isBeside)).toBe(true);
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    expect(await page.evaluate(isBeside)).toBe(false);
    expect(await page.evaluate('document.querySelector("#i-kebab .words").offsetWidth')).toBeGreaterThan(220);
    expect(await overflowOf(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test('without scripts it is a whole menu, with categories and no search', async () => {
  await openMenu({ scripts: false }, `${demo.slug}?lang=en`, async (page) => {
    expect(await textOf(page, '#i-kebab')).toContain('IQD 9,000');
    expect(await isSeen(page, '#search')).toBe(false);
    // Struck through, a price that is sold out would read as a discount.
    const line = 'getComputedStyle(document.querySelector("#i-quzi .amount")).textDecorationLine';
    expect(await page.evaluate(line)).toBe('none');
    await page.click('nav a[href="#c-drinks"]');
    const isInView = async () => ((await page.locator('#c-drinks h2').boundingBox())?.y ?? 9_999) < 844;
    await until(isInView, { timeoutMessage: () => 'the category was not gone to' });
    expect(await isSeen(page, 'nav a[href="#c-grill"]')).toBe(true);
    await page.click('.language');
    expect(await textOf(page, 'h1')).toBe('مشويات دجلة');
  });
});

test('the printed menu has every item and a code, and no buttons', async () => {
  await openMenu({ screen: 'desktop', colours: 'dark' }, `${demo.slug}?lang=en`, async (page) => {
    await page.emulateMedia({ media: 'print' });
    expect(await isSeen(page, '.qr')).toBe(true);
    for (const selector of ['#search', 'nav', '.language', '.picture'])
      expect(await isSeen(page, selector)).toBe(false);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });
});

test('words of either language find a dish; chips lead to hidden categories', async () => {
  await openMenu({}, `${demo.slug}?lang=en`, async (page) => {
    for (const [query, id] of Object.entries({ شوربه: 'i-lentil-soup', BIRYANI: 'i-biryani' })) {
      await page.fill('#search', query);
      expect(await page.locator('.item:visible').evaluateAll((items) => items.map(({ id }) => id))).toEqual([id]);
    }
    expect(await isSeen(page, '#c-drinks')).toBe(false);
    await page.click('nav a[href="#c-drinks"]');
    await untilThere(page, 'nav a[href="#c-drinks"][aria-current]');
    expect(await page.locator('nav a[aria-current]').count()).toBe(1);
    expect((await page.locator('nav').boundingBox())?.y).toBeLessThan(120);
    expect(await page.inputValue('#search')).toBe('');
    expect(await isSeen(page, '#i-tea')).toBe(true);
    await page.fill('#search', 'pizza');
    expect(await textOf(page, '#search-status')).toBe('Nothing on the menu matches your search.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.fill('#search', '');
    expect(await isSeen(page, '#i-kebab')).toBe(true);
  });
});

test('hostile content shows as text and breaks nothing', async () => {
  const word = 'x'.repeat(180);
  const markup = '<img src=x onerror="document.title=`broken`"><script>document.title="broken"</script>';
  const price = { kind: 'label', label: `\u202E${'9'.repeat(70)}` };
  const item = (id: string, name: string) => ({ id, name, nameArabic: name, description: name.repeat(4), price });
  const draft = {
    branding: { title: `\u202E${word.slice(0, 100)}`, accent: '#ffff00', logo: 'https://127.0.0.1:9/none.png' },
    categories: [
      { id: 'a', name: word, items: [item('word', word), item('markup', markup), item('turned', `\u202Eabc\u2066`)] },
      { id: 'b', name: markup, items: [{ ...item('picture', 'A'), image: 'https://127.0.0.1:9/none.png' }] },
    ],
  };
  const { slug } = await stack.putAndPublish(draft);
  const wrong = { branding: { ...draft.branding, logo: 'https://a.example/"><script>' }, categories: [] };
  expect((await stack.put(wrong)).problems.map(({ path }) => path)).toEqual(['branding.logo']);
  for (const language of ['en', 'ar']) {
    const { page } = await browser.open();
    await page.goto(at(`${slug}?lang=${language}`));
    expect(await textOf(page, '#i-markup h3')).toBe(markup);
    expect(await textOf(page, '#i-turned h3')).toBe('abc');
    expect(await page.title()).not.toBe('broken');
    expect(await page.locator('script').count()).toBe(2);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '').hasMenuSection[1].name).toBe(markup);
    expect(await overflowOf(page)).toBe(0);
    await page.locator('#masthead img[hidden]').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.images.length')).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});

const comesTrue = (page: Page, expression: string) =>
  until(async () => (await page.evaluate(expression)) === true, { timeoutMessage: () => `never: ${expression}` });

for (const [screen, language, order] of [
  ['phone', 'ar', 'مرحبًا! أود أن أطلب: كباب عراقي'],
  ['desktop', 'en', 'Hello! I would like to order: Iraqi kebab'],
] as const) {
  test(`on a ${screen}, in both themes, a dish opens in a sheet with its own address`, async () => {
    const { id, slug } = await stack.putAndPublish(menu);
    const { page, errors } = await browser.open({ screen });
    await page.goto(at(`${slug}?lang=${language}`));
    expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    await inBothThemes(page, async (_, problems) => {
      expect(problems).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.click('#i-kebab');
    await page.locator('#sheet[open] .picture img').waitFor();
    expect(page.url()).toBe(at(`${slug}/i/kebab?lang=${language}`));
    expect(await textOf(page, '#sheet .options li')).toMatch(/500|٥٠٠/);
    expect(await page.isVisible('#sheet .allergens')).toBe(true);
    const links = page.locator('#sheet .order a');
    const ours = new URL((await links.first().getAttribute('href')) ?? '', page.url());
    expect([ours.pathname, ours.searchParams.get('text')]).toEqual([`/c/${slug}/chat`, order]);
    const chat = new URL((await links.nth(1).getAttribute('href')) ?? '');
    expect([chat.host, chat.pathname]).toEqual(['wa.me', '/12025550143']);
    expect(chat.searchParams.get('text')).toBe(`${order}\n${page.url()}`);
    await untilAnimationsEnd(page);
    expect(await accessibilityProblems(page)).toEqual([]);

    await stack.setAvailability(id, 'kebab');
    await page.locator('#sheet.is-sold-out .badge').waitFor();
    expect(await page.isVisible('#sheet .order a')).toBe(false);
    await page.keyboard.press('Escape');
    await page.waitForURL(at(`${slug}?lang=${language}`));
    await page.goForward();
    await page.locator('#sheet[open]').waitFor();
    await page.goBack();
    await page.locator('#sheet:not([open])').waitFor({ state: 'attached' });
    expect(await page.title()).not.toContain(language === 'ar' ? 'كباب' : 'kebab');
    expect(errors).toEqual([]);
  });
}

test('without scripts a dish is a page; an unknown one is not found', async () => {
  const { page, errors } = await browser.open({ scripts: false, colours: 'dark' });
  await page.goto(at(`${demo.slug}?lang=en`));
  await page.click('#i-hummus');
  await page.waitForURL(at(`${demo.slug}/i/hummus?lang=en`));
  expect(await page.title()).toBe('Hummus · Dijla Grill');
  expect(await textOf(page, '.allergens')).toBe('Contains: sesame');
  expect(await page.getAttribute('meta[property="og:url"]', 'content')).toContain('/i/hummus?lang=en');
  expect(await page.isVisible('[data-share]')).toBe(false);
  expect(await textOf(page, '#hours summary')).toBe('Opening hours');
  await page.click('#hours summary');
  expect(await textOf(page, '#hours [data-day="fri"] dd')).toBe('13:00 – 01:00');
  expect(await overflowOf(page)).toBe(0);
  await page.click('.language');
  const headings = await page.locator('h1, h2, h3').evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(headings).toEqual(['H1', 'H2']);
  expect(await textOf(page, '#sections h2')).toBe('حمص بطحينة');
  await page.click('.back a');
  await page.waitForURL(at(`${demo.slug}?lang=ar`));
  expect(errors).toEqual([]);
  expect((await fetch(at(`${demo.slug}/i/pizza`))).status).toBe(404);
  expect((await fetch(at('nothing-abc123/i/kebab'))).status).toBe(404);
});

test.each([
  ['2026-11-26T21:30:00Z', 'ar', 'مفتوح حتى ٠١:٠٠'],
  ['2026-11-22T20:30:00Z', 'en', 'Closed · opens tomorrow at 11:00'],
])('at %s the page says in %s by the clock of the restaurant: %s', async (now, language, text) => {
  const { page } = await browser.open();
  await page.clock.setFixedTime(new Date(now));
  await page.goto(at(`${demo.slug}?lang=${language}`));
  expect(await textOf(page, '#open-now')).toBe(text);
  await page.click('#hours summary');
  expect(await page.locator('#hours [data-today]').count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a long menu lists its categories in a sheet, with a link to the top', async () => {
  const { slug } = await stack.putAndPublish(longMenu(60));
  const { page } = await browser.open();
  await page.goto(at(`${slug}?lang=ar`));
  const isUpSeen = () => page.locator('.to-top').evaluate((up) => up.getBoundingClientRect().bottom <= 844);
  expect(await isUpSeen()).toBe(false);
  await page.click('.all-categories');
  await page.locator('#categories:popover-open').waitFor();
  await untilAnimationsEnd(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.click('#categories .close');
  expect(await page.isVisible('#categories')).toBe(false);
  await page.click('.all-categories');
  await page.click('#categories a[href="#c-c4"]');
  await page.locator('nav a[href="#c-c4"][aria-current]').waitFor();
  expect(await page.isVisible('#categories')).toBe(false);
  expect(await isUpSeen()).toBe(true);
  await page.click('.to-top');
  await comesTrue(page, 'scrollY === 0');
  // The search shortens the menu: elements that stick at its end must not make the page longer.
  await page.fill('#search', '59');
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(2_000);
  expect(await overflowOf(page)).toBe(0);
});

test('offline the last seen menu opens, with a notice', async () => {
  const { page } = await browser.open({ worker: true, language: 'ar' });
  await page.goto(at(`${demo.slug}?lang=ar`));
  const isKept = `caches.open('menus-1').then((cache) => cache.match(location.href)).then((page) => page !== undefined)`;
  await comesTrue(page, isKept);
  await page.context().setOffline(true);
  await page.locator('#news:has-text("أنت غير متصل بالإنترنت، وقد تكون")').waitFor();
  await page.reload();
  await page.locator('#news:has-text("هذه القائمة كما كانت في")').waitFor();
  expect(await textOf(page, '#i-kebab h3')).toBe('كباب عراقي');
  await page.click('#i-kebab');
  expect(await page.isVisible('#sheet[open]')).toBe(true);
  await page.keyboard.press('Escape');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.locator('#news:empty').waitFor({ state: 'attached' });
});
