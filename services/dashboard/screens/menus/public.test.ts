import { expect, test } from 'bun:test';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { longMenu, smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { startCatalog } from '../../../../tests/journeys/catalog/stack.ts';
import { accessibilityProblems } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';

/** Changes of a menu on the dashboard, as seen on its open public page and in the preview beside its forms. */

const { dashboard, browser, openPage } = await dashboardWithBrowser();
const settings = { DATABASE_URL: dashboard.databaseUrl, NATS_URL: dashboard.natsUrl, PUBLIC_CATALOGS_ENABLED: 'true' };
// Without polling, so that only the announcement brings the change.
const [catalog] = await forThisFile(startCatalog({ settings }, { pollEveryMs: 3_600_000 }));

const at = (path: string) => `${dashboard.url}/${dashboard.workspace.id}${path}`;
const put = async (draft: object) => (await putCatalog(dashboard.db, dashboard.workspace.id, draft)).id;
const publish = (id: string) => publishCatalog(dashboard.db, dashboard.backend.publishing, id);

async function onTablet(who: 'admin' | 'staff', path: string, language = 'en') {
  const opened = await openPage(who, { screen: 'desktop', language });
  await opened.page.setViewportSize({ width: 768, height: 1024 });
  await opened.page.goto(at(path));
  return opened;
}

async function openPublicly(slug: string | null) {
  const visitor = await browser.open();
  const listening = catalog.live.count();
  await visitor.page.goto(`${catalog.base}/c/${slug}?lang=en`);
  await until(() => catalog.live.count() > listening, { timeoutMessage: () => 'the page does not listen' });
  return visitor;
}

test('switching an item to sold out and back shows on an open public page', async () => {
  const id = await put(smallMenu());
  const guest = await openPublicly((await publish(id)).slug);
  const { page } = await onTablet('staff', `/menus/${id}`, 'ar');
  for (const state of ['attached', 'detached'] as const) {
    await page.click('#switch-kebab');
    await guest.page.locator('#i-kebab.sold-out').waitFor({ state });
    await page.waitForSelector('#switch-kebab:not([disabled])');
    await page.waitForLoadState('networkidle');
  }
  expect(guest.errors).toEqual([]);
});

test('an admin restores a version, publishes and unpublishes, on a tablet', async () => {
  const id = await put(smallMenu({ price: 9_000 }));
  const { slug } = await publish(id);
  await put({ id, ...smallMenu({ price: 7_500, title: 'Tigris' }) });
  await publish(id);
  const guest = await openPublicly(slug);
  const { page, errors } = await onTablet('admin', `/menus/${id}/versions`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.click('[popovertarget="restore-1"]');
  await page.locator('#restore-1').waitFor({ state: 'visible' });
  await Promise.all([page.waitForURL(/publish$/), page.click('#restore-1 .button--primary')]);
  await page.getByText('This version is now the draft. Publish it to show it to guests.').waitFor();
  expect(await guest.page.locator('h1').textContent()).toContain('Tigris');
  await Promise.all([page.waitForURL(/share$/), page.getByRole('button', { name: 'Publish', exact: true }).click()]);
  await guest.page.locator('h1', { hasText: 'Dijla Grill' }).waitFor();
  await guest.page.locator('#i-kebab', { hasText: /IQD\s9,000/ }).waitFor();

  await page.goto(at(`/menus/${id}/publish`));
  await page.click('[popovertarget=unpublish]');
  await page.locator('#unpublish').waitFor({ state: 'visible' });
  await page.click('#unpublish .button--danger');
  await page.getByText('The menu was unpublished.').waitFor();
  await guest.page.locator('#news[data-state="gone"]').waitFor();
  expect((await catalog.get(`/c/${slug}`)).status).toBe(404);
  expect(errors).toEqual([]);
});

test('the preview shows what is typed, then saved; a large file is refused', async () => {
  const id = await put(longMenu(10));
  const { page, errors } = await onTablet('admin', `/menus/${id}/items/item-9`, 'ar');
  const phone = page.frameLocator('iframe[name=preview]');
  await page.fill('[name=amount]', '1234');
  await phone.locator('html[lang=ar] #i-item-9', { hasText: '١٬٢٣٤' }).waitFor();
  await page.fill('[name=name]', 'Typed just now');
  const item = phone.locator('html[lang=en] #i-item-9', { hasText: 'Typed just now' });
  await item.waitFor();
  const [screen, card] = [await page.locator('iframe[name=preview]').boundingBox(), await item.boundingBox()];
  if (!screen || !card) throw new Error('nothing is shown');
  expect(card.y).toBeGreaterThanOrEqual(screen.y);
  expect(card.y + card.height).toBeLessThanOrEqual(screen.y + screen.height);

  await page.goto(at(`/menus/${id}/look`));
  await page.fill('[name=titleArabic]', 'مطعم النهر');
  await phone.locator('html[lang=ar] h1', { hasText: 'مطعم النهر' }).waitFor();
  await Promise.all([page.waitForSelector('.toast'), page.click('.form .actions .button--primary')]);
  await phone.locator('html[lang=ar] h1', { hasText: 'مطعم النهر' }).waitFor();

  const buffer = Buffer.alloc(8 * 1024 * 1024);
  await page.setInputFiles('[name=picture]', { name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByText('هذا الملف أكبر من ٨ ميغابايت').waitFor();
  expect(await page.inputValue('[name=picture]')).toBe('');
  expect(errors.filter((error) => !error.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
});

test('a menu of 1,000 items is shown a shelf at a time', async () => {
  const menu = longMenu(1_000);
  const [all] = [menu.categories.flatMap(({ items }) => items)];
  const id = await put({ ...menu, categories: [{ id: 'all', name: 'All', items: all }] });
  const { page } = await openPage('admin', { screen: 'desktop' });
  const answer = await page.goto(at(`/menus/${id}?page=3`));
  expect(await page.locator('.menu-item').count()).toBe(50);
  expect((await answer?.body())?.length).toBeLessThan(100_000);
  await page.fill('[name=q]', 'number 777');
  await page.press('[name=q]', 'Enter');
  await page.waitForURL(/q=/);
  await page.locator('.menu-item').nth(1).waitFor({ state: 'detached' });
  expect(await page.locator('.menu-item').count()).toBe(1);
});
