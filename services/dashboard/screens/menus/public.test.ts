import { expect, test } from 'bun:test';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { longMenu, smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { startCatalog } from '../../../../tests/journeys/catalog/stack.ts';
import { accessibilityProblems, screenshot, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';

/** What is done to a menu on the dashboard, as those see it who have its public page open, and on the phone beside its forms. */

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());
const settings = {
  DATABASE_URL: dashboard.databaseUrl,
  NATS_URL: dashboard.natsUrl,
  PUBLIC_CATALOGS_ENABLED: 'true',
};
// It learns by the announcement alone.
const [catalog] = await forThisFile(startCatalog({ settings }, { lookEveryMs: 3_600_000 }));

const at = (path: string) => `${dashboard.url}/${dashboard.workspace.id}${path}`;
const put = async (draft: object) => (await putCatalog(dashboard.db, dashboard.workspace.id, draft)).id;
const publish = (id: string) => publishCatalog(dashboard.db, dashboard.backend.publishing, id);

async function visit(who: 'admin' | 'staff', language = 'en') {
  const opened = await browser.open({ screen: 'desktop', language });
  const { page } = opened;
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, dashboard, dashboard[who]);
  return opened;
}

async function openPublicly(slug: string | null) {
  const visitor = await browser.open();
  const listening = catalog.live.count();
  await visitor.page.goto(`${catalog.base}/c/${slug}?lang=en`);
  await until(() => catalog.live.count() > listening, { late: () => 'the page does not listen' });
  return visitor;
}

test('an item that staff switch to sold out is so on an open public page as soon as it is told, and is back likewise', async () => {
  const id = await put(smallMenu());
  const guest = await openPublicly((await publish(id)).slug);
  const { page, close } = await visit('staff', 'ar');
  await page.goto(at(`/menus/${id}`));
  for (const [state, there] of [
    ['attached', 'sold out'],
    ['detached', 'back'],
  ] as const) {
    const seen = guest.page.locator('#i-kebab.sold-out').waitFor({ state });
    const answered = page.waitForResponse((response) => response.url().endsWith('/availability'));
    await page.click('#switch-kebab');
    await answered;
    const since = performance.now();
    await seen;
    console.log(`${there} on the open page ${(performance.now() - since).toFixed(0)} ms after it was switched`);
    await page.waitForSelector('#switch-kebab:not([disabled])');
    await page.waitForLoadState('networkidle');
  }
  expect(guest.errors).toEqual([]);
  await Promise.all([guest.close(), close()]);
});

test('on a tablet an admin goes back to an earlier version, publishes it and takes the menu off the web, as guests see', async () => {
  const id = await put(smallMenu({ price: 9_000 }));
  const { slug } = await publish(id);
  await put({ id, ...smallMenu({ price: 7_500, title: 'Tigris' }) });
  await publish(id);
  const guest = await openPublicly(slug);
  const { page, errors, close } = await visit('admin');
  await page.goto(at(`/menus/${id}/versions`));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.click('[popovertarget="restore-1"]');
  await page.locator('#restore-1').waitFor({ state: 'visible' });
  await screenshot(page, 'menus-restore-tablet', 'view');
  await Promise.all([page.waitForURL(/publish$/), page.click('#restore-1 .button--primary')]);
  await page.getByText('This version is now the draft. Publish it to show it to guests.').waitFor();
  expect(await guest.page.locator('h1').textContent()).toContain('Tigris');
  await screenshot(page, 'menus-publish-tablet');
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
  await Promise.all([guest.close(), close()]);
});

test('the phone beside a form shows what is typed, in its language and in view, then what is saved; a file too large is told', async () => {
  const id = await put(longMenu(10));
  const { page, errors, close } = await visit('admin', 'ar');
  const phone = page.frameLocator('iframe[name=preview]');
  await page.goto(at(`/menus/${id}/items/item-9`));
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
  await close();
});

test('every page of a menu fits a tablet, in both languages', async () => {
  const id = await put(smallMenu());
  await publish(id);
  for (const language of ['en', 'ar']) {
    const { page, errors, close } = await visit('admin', language);
    for (const path of [
      '',
      '/items/kebab',
      '/look',
      '/publish',
      '/versions',
      '/versions/1',
      '/share',
      '/preview-page',
    ]) {
      await page.goto(at(`/menus/${id}${path}`));
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect({ path, language, isTooWide }).toEqual({ path, language, isTooWide: false });
      expect({ path, language, problems: await accessibilityProblems(page) }).toEqual({ path, language, problems: [] });
      await screenshot(page, `menus-tablet-${language}${path.replaceAll('/', '-')}`, 'view');
    }
    expect(errors).toEqual([]);
    await close();
  }
});

test('a menu of 1,000 items is shown a shelf at a time', async () => {
  const menu = longMenu(1_000);
  const [all] = [menu.categories.flatMap(({ items }) => items)];
  const id = await put({ ...menu, categories: [{ id: 'all', name: 'All', items: all }] });
  const { page, close } = await visit('admin');
  const answer = await page.goto(at(`/menus/${id}?page=3`));
  expect(await page.locator('.menu-item').count()).toBe(50);
  expect((await answer?.body())?.length).toBeLessThan(100_000);
  await page.fill('[name=q]', 'number 777');
  await page.press('[name=q]', 'Enter');
  await page.waitForURL(/q=/);
  await page.locator('.menu-item').nth(1).waitFor({ state: 'detached' });
  expect(await page.locator('.menu-item').count()).toBe(1);
  await close();
});
