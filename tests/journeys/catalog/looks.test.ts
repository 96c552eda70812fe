import { expect, test } from 'bun:test';
import { demoCatalog } from '../../../deploy/local/demo/catalog.ts';
import { until } from '../../../shared/runtime/until.ts';
import {
  accessibilityProblems,
  inBothThemes,
  type Page,
  type PageOptions,
  startBrowser,
} from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { isSeen, overflowOf, textOf, untilThere } from './look.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

const [stack] = await forThisFile(startCatalogStack());
const [catalog, browser] = await forThisFile(startCatalog(stack), startBrowser());

const demo = await stack.putAndPublish(demoCatalog());

/** Opens a page under /c/, runs `look`, and expects no errors in the console. */
async function openMenu(options: PageOptions, path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors } = await browser.open(options);
  await page.goto(`${catalog.base}/c/${path}`);
  await look(page);
  expect(errors).toEqual([]);
}

const variants = [
  ['phone', 'ar'],
  ['desktop', 'en'],
] as const;

test.each(variants)('on a %s, in %s, in both themes', async (screen, language) => {
  await openMenu({ screen }, `${demo.slug}?lang=${language}`, async (page) => {
    expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    await inBothThemes(page, async (_, problems) => {
      expect(problems).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    });
  });
});

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

test('words of either language find a dish on the page', async () => {
  await openMenu({}, `${demo.slug}?lang=ar`, async (page) => {
    for (const [query, ids] of [
      ['شوربه', ['lentil-soup']],
      ['الكبـاب', ['kebab', 'mixed-grill']],
      ['BIRYANI', ['biryani']],
    ] as const) {
      await page.fill('#search', query);
      const found = await page.locator('.item:visible').evaluateAll((items) => items.map(({ id }) => id));
      // A description may hold the word in one language only.
      expect(found).toEqual(expect.arrayContaining([`i-${ids[0]}`]));
      expect(ids.map((id) => `i-${id}`)).toEqual(expect.arrayContaining(found));
    }
  });
});

test('a search without results says so, and clearing it shows all', async () => {
  await openMenu({}, `${demo.slug}?lang=en`, async (page) => {
    await page.fill('#search', 'pizza');
    expect(await textOf(page, '#search-status')).toBe('Nothing on the menu matches your search.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.fill('#search', '');
    expect(await isSeen(page, '#i-kebab')).toBe(true);
  });
});

test('the chip of a category that the search has hidden leads there', async () => {
  await openMenu({}, `${demo.slug}?lang=en`, async (page) => {
    await page.fill('#search', 'kunafa');
    expect(await isSeen(page, '#c-drinks')).toBe(false);
    await page.click('nav a[href="#c-drinks"]');
    await untilThere(page, 'nav a[href="#c-drinks"][aria-current]');
    expect(await page.inputValue('#search')).toBe('');
    expect(await isSeen(page, '#i-tea')).toBe(true);
  });
});

test('the visible category is marked in the contents, which stay visible', async () => {
  await openMenu({}, `${demo.slug}?lang=ar`, async (page) => {
    await page.click('nav a[href="#c-sweets"]');
    await untilThere(page, 'nav a[href="#c-sweets"][aria-current]');
    expect(await page.locator('nav a[aria-current]').count()).toBe(1);
    expect((await page.locator('nav').boundingBox())?.y).toBeLessThan(120);
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
    await page.goto(`${catalog.base}/c/${slug}?lang=${language}`);
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
