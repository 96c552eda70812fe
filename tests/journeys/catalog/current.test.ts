import { expect, test } from 'bun:test';
import { unpublishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { until } from '../../../shared/runtime/until.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startAgain } from '../../support/stores/datastores.ts';
import { fairClock } from '../../support/watching/fair-clock.ts';
import { isSeen, textOf, untilThere } from './look.ts';
import { longMenu, smallMenu } from './menus.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

const [stack, browser] = await forThisFile(startCatalogStack(), startBrowser());
let catalog = await startCatalog(stack);
await forThisFile({ stop: () => catalog.stop() });

const untilListening = (count: number): Promise<true> =>
  until(() => catalog.live.count() >= count, { timeoutMessage: () => `${catalog.live.count()} pages listen` });

/** Without internet access, failed loads of external pictures would appear as console errors. */
function withoutPictures({ branding, categories }: ReturnType<typeof longMenu>) {
  const plain = ({ image: _, ...item }: (typeof categories)[number]['items'][number]) => item;
  return { branding, categories: categories.map((category) => ({ ...category, items: category.items.map(plain) })) };
}

const openMenu = async (draft: object, path = '?lang=en') => {
  const published = await stack.putAndPublish(draft);
  const { page, errors } = await browser.open();
  const listeningBefore = catalog.live.count();
  await page.goto(`${catalog.base}/c/${published.slug}${path}`);
  await untilListening(listeningBefore + 1);
  return { ...published, page, errors };
};

test('sold out and new prices appear without losing scroll, search or focus', async () => {
  const { id, page, errors } = await openMenu(withoutPictures(longMenu(60)), '?lang=ar');
  await page.fill('#search', 'البيت');
  await page.evaluate('document.getElementById("i-item-41").scrollIntoView({ block: "center", behavior: "instant" })');
  const topOf = () => page.evaluate('document.getElementById("i-item-41").getBoundingClientRect().top');
  const before = await topOf();
  const longer = withoutPictures(longMenu(61));
  // A category that grows above the visible items must not shift them.
  longer.categories[0]?.items.push(...(longer.categories[6]?.items.splice(0) ?? []));
  await stack.put({ id, ...longer });
  await stack.publish(id);
  await stack.setAvailability(id, 'item-42');
  await untilThere(page, '#i-item-42.sold-out');
  await untilThere(page, '#i-item-60');
  expect(await page.locator('.changed').evaluateAll((items) => items.map(({ id }) => id))).toEqual([
    'i-item-60',
    'i-item-42',
  ]);
  expect(Math.abs(Number(await topOf()) - Number(before))).toBeLessThan(3);
  expect(await page.inputValue('#search')).toBe('البيت');
  expect(await page.evaluate('document.activeElement.id')).toBe('search');
  expect(await textOf(page, '#i-item-42 .badge')).toBe('نفد');
  expect(await page.evaluate('document.documentElement.lang')).toBe('ar');
  expect(errors).toEqual([]);
});

test('after a restart of the service the page catches up in five seconds', async () => {
  const { id, page } = await openMenu(smallMenu());
  const { port } = catalog;
  await catalog.stop();
  await stack.setAvailability(id, 'kebab');
  catalog = await startCatalog(stack, { port });
  const elapsed = fairClock();
  await untilThere(page, '#i-kebab.sold-out');
  expect(elapsed()).toBeLessThan(5_000);
});

test('after a restart of NATS the page catches up within five seconds', async () => {
  const { id, page } = await openMenu(smallMenu());
  await stack.nats.stop();
  await stack.setAvailability(id, 'kebab');
  await startAgain(stack.nats);
  const elapsedMs = fairClock();
  await untilThere(page, '#i-kebab.sold-out');
  expect(elapsedMs()).toBeLessThan(5_000);
});

test('a page whose event stream is blocked polls for changes', async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  const { page } = await browser.open();
  await page.clock.install();
  await page.route('**/live', (route) => route.fulfill({ status: 502, body: 'blocked' }));
  await page.goto(`${catalog.base}/c/${slug}?lang=en`);
  await stack.setAvailability(id, 'kebab');
  await until(async () => (await (await catalog.get(`/c/${slug}`)).text()).includes('data-version="2"'), {
    timeoutMessage: () => 'the new page did not come',
  });
  await page.clock.runFor(40_000);
  await untilThere(page, '#i-kebab.sold-out');
});

test('after being offline, the page retries until it gets the menu', async () => {
  const { slug, page } = await openMenu(smallMenu());
  await page.context().setOffline(true);
  await untilThere(page, '#news[data-state="offline"]');
  let refused = 0;
  await page.route(`**/c/${slug}?lang=en`, (route) => {
    refused += 1;
    return refused <= 3 ? route.abort() : route.continue();
  });
  await page.context().setOffline(false);
  await untilThere(page, '#news:empty');
  expect(refused).toBe(4);
});

test('an unpublished menu stays readable, and returns with another look', async () => {
  const { id, page, errors } = await openMenu(smallMenu());
  await unpublishCatalog(stack.drizzle, stack.publishing, id);
  await untilThere(page, '#news[data-state="gone"]');
  expect(await textOf(page, '#news')).toContain('currently not available');
  expect(await isSeen(page, '#i-kebab')).toBe(true);
  const menu = smallMenu({ title: 'Tigris' });
  await stack.put({ id, ...menu, branding: { ...menu.branding, accent: '#0b5d3b', theme: 'dark' } });
  await stack.publish(id);
  await untilThere(page, 'html[data-version="2"]');
  await untilThere(page, '#news:not([data-state="gone"])');
  expect([await textOf(page, 'h1'), (await page.title()).includes('Tigris')]).toEqual(['Tigris', true]);
  expect(await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--band")')).toBe('#0b5d3b');
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('oklch(0.19 0.008 85)');
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});
