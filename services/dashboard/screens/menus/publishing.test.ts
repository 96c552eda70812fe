import { expect, test } from 'bun:test';
import { maxPublicCatalogs } from '../../../../shared/catalog/rules/publishing.ts';
import { getCatalog, putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { longMenu, smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { startCatalog } from '../../../../tests/journeys/catalog/stack.ts';
import { accessibilityProblems } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';

/** Changes of a menu, as its open public page, the preview beside its forms and another admin see them. */

const { dashboard, browser, openPage } = await dashboardWithBrowser();
const settings = { DATABASE_URL: dashboard.databaseUrl, NATS_URL: dashboard.natsUrl, PUBLIC_CATALOGS_ENABLED: 'true' };
// Without polling, so that only the announcement brings the change.
const [catalog] = await forThisFile(startCatalog({ settings }, { pollEveryMs: 3_600_000 }));

const at = (path: string) => `/${dashboard.workspace.id}${path}`;
const put = async (draft: object) => (await putCatalog(dashboard.db, dashboard.workspace.id, draft)).id;
const publish = (id: string) => publishCatalog(dashboard.db, dashboard.backend.publishing, id);

async function onTablet(who: 'admin' | 'staff', path: string, language = 'en') {
  const opened = await openPage(who, { screen: 'desktop', language });
  await opened.page.setViewportSize({ width: 768, height: 1024 });
  await opened.page.goto(dashboard.url + at(path));
  return opened;
}

async function openPublicly(slug: string | null) {
  const visitor = await browser.open();
  const listening = catalog.live.count();
  await visitor.page.goto(`${catalog.base}/c/${slug}?lang=en`);
  await until(() => catalog.live.count() > listening, { timeoutMessage: () => 'the page does not listen' });
  return visitor;
}

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

  await page.goto(dashboard.url + at(`/menus/${id}/publish`));
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

  await page.goto(dashboard.url + at(`/menus/${id}/look`));
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
  const answer = await page.goto(dashboard.url + at(`/menus/${id}?page=3`));
  expect(await page.locator('.menu-item').count()).toBe(50);
  expect((await answer?.body())?.length).toBeLessThan(100_000);
  await page.fill('[name=q]', 'number 777');
  await page.press('[name=q]', 'Enter');
  await page.waitForURL(/q=/);
  await page.locator('.menu-item').nth(1).waitFor({ state: 'detached' });
  expect(await page.locator('.menu-item').count()).toBe(1);
});

test('an admin sets contacts and opening hours, and overwrites nobody unseen', async () => {
  const id = await put(smallMenu());
  const { page, errors } = await openPage('admin', { language: 'ar' }, `/menus/${id}/contact`);
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.fill(`[name="${name}"]`, value);
  };
  const save = () => page.click('.form .actions .button--primary');

  expect(await accessibilityProblems(page)).toEqual([]);
  await page.check('[name=webChat]');
  await fill({ whatsapp: '0770 123 4567', telegram: '@dijla_grill', 'opens-fri-0': '13:00' });
  await save();
  await page.locator('#whatsapp-problem').waitFor();
  await page.locator('#fri-problem').waitFor();
  expect(await page.inputValue('[name=whatsapp]')).toBe('0770 123 4567');
  expect(await page.inputValue('[name="opens-fri-0"]')).toBe('13:00');
  expect(await accessibilityProblems(page)).toEqual([]);

  const times = { 'closes-fri-0': '01:00', 'opens-fri-1': '09:00', 'closes-fri-1': '11:00' };
  await fill({ whatsapp: '+964 770 123 4567', ...times });
  await save();
  await page.locator('#whatsapp-problem').waitFor({ state: 'detached' });
  await page.locator('[name="opens-fri-1"][value="09:00"]').waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { draft } = await getCatalog(dashboard.db, id);
  expect(draft.contact).toEqual({
    ...{ webChat: true, whatsapp: '+964 770 123 4567', telegram: '@dijla_grill' },
    hours: [
      { day: 'fri', opens: '13:00', closes: '01:00' },
      { day: 'fri', opens: '09:00', closes: '11:00' },
    ],
  });

  // Another person's change since: the typed values are still shown, and saving again stores them.
  await putCatalog(dashboard.db, dashboard.workspace.id, { id, ...smallMenu(), contact: { phone: '+9647700000000' } });
  await save();
  await page.locator('.form [role=alert]').waitFor();
  expect(await page.locator('section[aria-labelledby="saved-now"]').textContent()).toContain('+9647700000000');
  expect((await getCatalog(dashboard.db, id)).draft.contact).toEqual({ phone: '+9647700000000' });
  await save();
  await page.locator('.form [role=alert]').waitFor({ state: 'detached' });
  expect((await getCatalog(dashboard.db, id)).draft.contact).toMatchObject({ telegram: '@dijla_grill' });
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);

  await publish(id);
  const [row] = await dashboard.sql`select content from catalog_snapshots where catalog_id = ${id}`;
  expect(JSON.parse(row?.content).contact).toMatchObject({
    ...{ webChat: true, whatsapp: '+9647701234567', telegram: 'dijla_grill', timezone: 'Asia/Baghdad' },
  });
});

const admin = await signedIn(dashboard, dashboard.admin);
const versionAt = async (path: string) => /name="version" value="([^"]*)"/.exec(await admin.text(path))?.[1] ?? '';
const draftOf = async (id: string) => (await dashboard.sql`select draft from catalogs where id = ${id}`)[0]?.draft;

test('the page of publishing names what is wrong with a draft', async () => {
  const menu = await put({ ...smallMenu(), branding: { title: 'Dijla', accent: 'red' } });
  expect(await admin.text(at(`/menus/${menu}/publish`))).toContain(' · colour: Enter a colour such as #9a3412.');
});

test('another menu’s parts are not found in this one, nor accepted in fields', async () => {
  const fields = { name: 'Mine', availability: 'sold_out', step: 'down', priceKind: 'quote', category: 'grill' };
  const own = await put(smallMenu());
  const saved = await draftOf(own);
  const elsewhere = { id: 'elsewhere', name: 'Elsewhere', items: [{ id: 'stranger', name: 'S' }] };
  await put({ ...smallMenu(), categories: [elsewhere] });
  const ofItem = ['', '/delete', '/move', '/availability'].map((action) => `/items/stranger${action}`);
  for (const path of [...ofItem, ...['', '/delete', '/move'].map((action) => `/categories/elsewhere${action}`)])
    expect([path, (await admin.post(at(`/menus/${own}${path}`), fields)).status]).toEqual([path, 404]);
  const item = { ...fields, category: 'elsewhere', version: '' };
  expect((await admin.post(at(`/menus/${own}/items`), item)).status).toBe(404);
  expect(await draftOf(own)).toEqual(saved);
});

test('an item saved into a category that was deleted since stays', async () => {
  const menu = await put(smallMenu());
  const path = at(`/menus/${menu}/items/kebab`);
  const version = await versionAt(path);
  const fields = { name: 'Kebab', priceKind: 'quote', category: 'deleted', version };
  const before = await draftOf(menu);
  expect((await admin.post(path, fields)).status).toBe(422);
  expect(await draftOf(menu)).toEqual(before);
});

test('with 20 public menus another is refused, in both languages', async () => {
  await dashboard.sql`update catalogs set published = false`;
  for (let index = 0; index < maxPublicCatalogs; index += 1) await publish(await put(smallMenu()));
  const menu = await put(smallMenu());
  const path = at(`/menus/${menu}/publish`);
  const version = await versionAt(path);
  for (const [language, words] of Object.entries({ en: 'already has 20 published menus', ar: 'وهو الحد الأعلى' })) {
    await admin.post('/language', { language });
    const answer = await admin.post(path, { version });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)]);
  }
});
