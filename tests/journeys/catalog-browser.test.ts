import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { until } from '../../deploy/local/until.ts';
import { demoCatalog } from '../../services/dashboard/demo-catalog.ts';
import { unpublishCatalog } from '../../services/dashboard/publish-catalog.ts';
import { accessibilityProblems, type Page, screenshot, startBrowser, type Visitor } from '../support/browser.ts';
import { startAgain } from '../support/datastores.ts';
import { longMenu, smallMenu, startCatalog, startCatalogStack } from './catalog-stack.ts';

// A browser on a busy machine.
setDefaultTimeout(60_000);

const stack = await startCatalogStack();
let catalog = await startCatalog(stack);
const browser = await startBrowser();
afterAll(async () => {
  await browser.close();
  await catalog.stop();
  await stack.stop();
});

const demo = await stack.putAndPublish(demoCatalog());

/** Opens a page under /c/ as `visitor`, looks at it, and expects that its console complained of nothing. */
async function visit(visitor: Visitor, path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors, close } = await browser.open(visitor);
  await page.goto(`${catalog.base}/c/${path}`);
  await look(page);
  expect(errors).toEqual([]);
  await close();
}

const isSeen = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().isVisible();
const textOf = async (page: Page, selector: string): Promise<string> =>
  ((await page.locator(selector).first().textContent()) ?? '').replace(/\s+/g, ' ').trim();
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Waits until this selector is on the page. Gives how long that took, in ms. */
async function untilThere(page: Page, selector: string, boundMs = 10_000): Promise<number> {
  const since = performance.now();
  await page.locator(selector).first().waitFor({ state: 'attached', timeout: boundMs });
  return performance.now() - since;
}

/** Waits until this replica has `count` pages listening for a slug's versions. */
const untilListening = (count: number): Promise<true> =>
  until(() => catalog.live.count() >= count, { boundMs: 10_000, late: () => `${catalog.live.count()} pages listen` });

/** Where nothing outside can be reached, pictures from elsewhere would fill the console. */
function withoutPictures({ branding, categories }: ReturnType<typeof longMenu>) {
  const plain = ({ image: _, ...item }: (typeof categories)[number]['items'][number]) => item;
  return { branding, categories: categories.map((category) => ({ ...category, items: category.items.map(plain) })) };
}

describe('how it looks', () => {
  const variants = (['phone', 'desktop'] as const).flatMap((screen) =>
    (['en', 'ar'] as const).flatMap((language) =>
      (['light', 'dark'] as const).map((colours) => [screen, language, colours] as const),
    ),
  );

  test.each(variants)('on a %s, in %s, %s', async (screen, language, colours) => {
    await visit({ screen, colours }, `${demo.slug}?lang=${language}`, async (page) => {
      expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await screenshot(page, `catalog-${screen}-${language}-${colours}`);
      await screenshot(page, `catalog-${screen}-${language}-${colours}-first-view`, 'view');
    });
  });

  test('without scripts it is a whole menu, with its categories in reach and no search that would do nothing', async () => {
    await visit({ scripts: false }, `${demo.slug}?lang=en`, async (page) => {
      expect(await textOf(page, '#i-kebab')).toContain('IQD 9,000');
      expect(await isSeen(page, '#search')).toBe(false);
      await page.click('nav a[href="#c-drinks"]');
      expect((await page.locator('#c-drinks h2').boundingBox())?.y).toBeLessThan(844);
      expect(await isSeen(page, 'nav a[href="#c-grill"]')).toBe(true);
      await page.click('.language');
      expect(await textOf(page, 'h1')).toBe('مشويات دجلة');
      await screenshot(page, 'catalog-no-script');
    });
  });

  test('on paper it shows every item and the code of its address, and nothing to press', async () => {
    await visit({ screen: 'desktop', colours: 'dark' }, `${demo.slug}?lang=en`, async (page) => {
      await page.emulateMedia({ media: 'print' });
      expect(await isSeen(page, '.qr')).toBe(true);
      for (const selector of ['#search', 'nav', '.language', '.picture'])
        expect(await isSeen(page, selector)).toBe(false);
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
      await screenshot(page, 'catalog-print');
      await page.pdf({ path: '.local/screenshots/catalog-print.pdf', format: 'A4' });
    });
  });
});

describe('finding one dish', () => {
  test.each([
    ['شوربه', ['lentil-soup']],
    ['كنافه', ['kunafa']],
    ['الكبـاب', ['kebab', 'mixed-grill']],
    ['kleicha', ['kleicha']],
    ['BIRYANI', ['biryani']],
  ])('%s finds it in either language', async (query, ids) => {
    for (const language of ['ar', 'en']) {
      await visit({}, `${demo.slug}?lang=${language}`, async (page) => {
        await page.fill('#search', query);
        const found = await page.locator('.item:visible').evaluateAll((items) => items.map(({ id }) => id));
        // A description may hold the word in one language only.
        expect(found).toEqual(expect.arrayContaining([`i-${ids[0]}`]));
        expect(ids.map((id) => `i-${id}`)).toEqual(expect.arrayContaining(found));
      });
    }
  });

  test('what is not there is said, and what was hidden comes back', async () => {
    await visit({}, `${demo.slug}?lang=en`, async (page) => {
      await page.fill('#search', 'pizza');
      expect(await textOf(page, '#none')).toBe('Nothing on the menu matches your search.');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.fill('#search', '');
      expect(await isSeen(page, '#i-kebab')).toBe(true);
    });
  });

  test('the category that is read is marked in the contents, which stay in reach', async () => {
    await visit({}, `${demo.slug}?lang=ar`, async (page) => {
      await page.click('nav a[href="#c-sweets"]');
      await untilThere(page, 'nav a[href="#c-sweets"][aria-current]');
      expect(await page.locator('nav a[aria-current]').count()).toBe(1);
      expect((await page.locator('nav').boundingBox())?.y).toBeLessThan(120);
    });
  });
});

describe('staying current', () => {
  const openMenu = async (draft: object, path = '?lang=en') => {
    const published = await stack.putAndPublish(draft);
    const { page, errors, close } = await browser.open();
    const listeningBefore = catalog.live.count();
    await page.goto(`${catalog.base}/c/${published.slug}${path}`);
    await untilListening(listeningBefore + 1);
    return { ...published, page, errors, close };
  };

  test('sold out and new prices appear without losing scroll, search, language or focus', async () => {
    const { id, page, errors, close } = await openMenu(withoutPictures(longMenu(60)), '?lang=ar');
    await page.fill('#search', 'البيت');
    await page.evaluate(
      'document.getElementById("i-item-41").scrollIntoView({ block: "center", behavior: "instant" })',
    );
    const topOf = () => page.evaluate('document.getElementById("i-item-41").getBoundingClientRect().top');
    const before = await topOf();
    const longer = withoutPictures(longMenu(61));
    // A category that grows above what is read must not move it.
    longer.categories[0]?.items.push(...(longer.categories[6]?.items.splice(0) ?? []));
    await stack.put({ id, ...longer });
    await stack.publish(id);
    await stack.switchItem(id, 'item-42');
    await untilThere(page, '#i-item-42.sold-out');
    await untilThere(page, '#i-item-60');
    expect(Math.abs(Number(await topOf()) - Number(before))).toBeLessThan(3);
    expect(await page.inputValue('#search')).toBe('البيت');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    expect(await textOf(page, '#i-item-42 .badge')).toBe('نفد');
    expect(await page.evaluate('document.documentElement.lang')).toBe('ar');
    expect(errors).toEqual([]);
    await close();
  });

  test('a new accent, title and theme are worn at once, under the same security policy', async () => {
    const { id, page, errors, close } = await openMenu(smallMenu());
    const menu = smallMenu({ title: 'Tigris' });
    await stack.put({ id, ...menu, branding: { ...menu.branding, accent: '#0b5d3b', theme: 'dark' } });
    await stack.publish(id);
    await untilThere(page, 'html[data-version="2"]');
    expect(await textOf(page, 'h1')).toBe('Tigris');
    expect(await page.title()).toContain('Tigris');
    expect(await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--band")')).toBe(
      '#0b5d3b',
    );
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(21, 18, 15)');
    expect(errors).toEqual([]);
    await close();
  });

  test('after a restart of the catalog service the page catches up within five seconds', async () => {
    const { id, page, close } = await openMenu(smallMenu());
    const { port } = catalog;
    await catalog.stop();
    await stack.switchItem(id, 'kebab');
    catalog = await startCatalog(stack, { port });
    expect(await untilThere(page, '#i-kebab.sold-out')).toBeLessThan(5_000);
    await close();
  });

  test('after a restart of NATS the page catches up within five seconds', async () => {
    const { id, page, close } = await openMenu(smallMenu());
    await stack.nats.stop();
    await stack.switchItem(id, 'kebab');
    await startAgain(stack.nats);
    expect(await untilThere(page, '#i-kebab.sold-out')).toBeLessThan(5_000);
    await close();
  });

  test('where streams are blocked the page asks now and then', async () => {
    const { id, slug } = await stack.putAndPublish(smallMenu());
    const { page, close } = await browser.open();
    await page.clock.install();
    await page.route('**/live', (route) => route.fulfill({ status: 502, body: 'blocked' }));
    await page.goto(`${catalog.base}/c/${slug}?lang=en`);
    await stack.switchItem(id, 'kebab');
    await until(async () => (await (await catalog.get(`/c/${slug}`)).text()).includes('data-version="2"'), {
      boundMs: 10_000,
      late: () => 'the new page did not come',
    });
    await page.clock.runFor(40_000);
    await untilThere(page, '#i-kebab.sold-out');
    await close();
  });

  test('a menu that is public no more says so and stays readable, and its return is shown', async () => {
    const { id, page, close } = await openMenu(smallMenu());
    await unpublishCatalog(stack.drizzle, stack.publishing, id);
    await untilThere(page, '#news[data-state="gone"]');
    expect(await textOf(page, '#news')).toContain('not public at the moment');
    expect(await isSeen(page, '#i-kebab')).toBe(true);
    await stack.publish(id);
    await untilThere(page, 'html[data-version="2"]');
    await untilThere(page, '#news:not([data-state="gone"])');
    await close();
  });
});

describe('hostile content', () => {
  test('shows as text and breaks nothing', async () => {
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
    for (const language of ['en', 'ar']) {
      const { page, close } = await browser.open();
      await page.goto(`${catalog.base}/c/${slug}?lang=${language}`);
      expect(await textOf(page, '#i-markup h3')).toBe(markup);
      expect(await textOf(page, '#i-turned h3')).toBe('abc');
      expect(await page.title()).not.toBe('broken');
      expect(await overflowOf(page)).toBe(0);
      await page.locator('#masthead img[hidden]').waitFor({ state: 'attached' });
      expect(await page.evaluate('document.images.length')).toBe(2);
      expect(await accessibilityProblems(page)).toEqual([]);
      await screenshot(page, `catalog-hostile-${language}`);
      await close();
    }
  });
});

describe('a page that has been quiet for a minute', () => {
  const quietMs = 60_000;
  let quiet: Awaited<ReturnType<typeof browser.open>>;
  let openedAt = 0;

  beforeAll(async () => {
    quiet = await browser.open();
    await quiet.page.goto(`${catalog.base}/c/${demo.slug}?lang=en`);
    openedAt = performance.now();
  });

  test('shows a sold-out item and a new price within a second of their publishing', async () => {
    await until(() => performance.now() - openedAt > quietMs, {
      boundMs: quietMs + 5_000,
      late: () => 'no minute passed',
    });
    await stack.switchItem(demo.id, 'biryani');
    const soldOutMs = await untilThere(quiet.page, '#i-biryani.sold-out');
    const draft = demoCatalog();
    const dearer = JSON.parse(JSON.stringify(draft).replace('"amount":9000', '"amount":9250'));
    await stack.put({ id: demo.id, ...dearer });
    await stack.publish(demo.id);
    const since = performance.now();
    await quiet.page.locator('#i-kebab', { hasText: /IQD\s9,250/ }).waitFor();
    const dearerMs = performance.now() - since;
    console.log(`shown ${soldOutMs.toFixed(0)} and ${dearerMs.toFixed(0)} ms after their publishing`);
    expect(soldOutMs).toBeLessThan(1_000);
    expect(dearerMs).toBeLessThan(1_000);
    expect(quiet.errors).toEqual([]);
    await quiet.close();
  }, 120_000);
});
