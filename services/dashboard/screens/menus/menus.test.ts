import { expect, test } from 'bun:test';
import { demoCatalog } from '../../../../deploy/local/demo/catalog.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { longMenu, smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { accessibilityProblems, type Page } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { pictureWidth } from '../../../../tests/support/browser/picture.ts';
import { noisePicture } from '../../../../tests/support/data/noise-picture.ts';

const { dashboard, openPage } = await dashboardWithBrowser();

const at = (path: string) => `${dashboard.url}/${dashboard.workspace.id}${path}`;
const put = async (draft: object) => (await putCatalog(dashboard.db, dashboard.workspace.id, draft)).id;
const publish = (id: string) => publishCatalog(dashboard.db, dashboard.backend.publishing, id);

const save = (page: Page) => page.click('.form .actions .button--primary');
const saveTo = (page: Page, url: RegExp) => Promise.all([page.waitForURL(url), save(page)]);
const draftItemsOf = async (id: string): Promise<{ id: string; name: string; image?: string }[]> =>
  (await dashboard.sql`select draft from catalogs where id = ${id}`)[0]?.draft.categories[0].items;
const contentOf = async (id: string) => {
  const [row] = await dashboard.sql`
    select s.content from catalogs c join catalog_snapshots s on s.catalog_id = c.id and s.version = c.version
    where c.id = ${id}`;
  return row && JSON.parse(row.content);
};

for (const scripts of [true, false]) {
  test(`an admin makes a menu and publishes it, ${scripts ? 'with' : 'without'} scripts`, async () => {
    const { page, errors } = await openPage('admin', { screen: 'desktop', scripts }, '/menus');
    await page.fill('[name=title]', 'Corner');
    await Promise.all([page.waitForURL(/\/menus\/cat/), page.click('main .button--primary')]);
    const menu = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.goto(at(`/menus/${menu}/categories/new`));
    // An Arabic title alone is used for both languages.
    await page.fill('[name=nameArabic]', 'مشويات');
    await saveTo(page, /category=/);
    await page.goto(at(`/menus/${menu}/items/new`));
    await page.fill('[name=name]', 'Kebab');
    await page.fill('[name=amount]', 'dear');
    expect(await page.isVisible('[name=label]')).toBe(false);
    await save(page);
    await page.waitForSelector('.field__problem');
    expect(await page.inputValue('[name=amount]')).toBe('dear');
    if (scripts) await page.locator('[name=amount]:focus').waitFor();
    await page.fill('[name=amount]', '٩٫٥٠٠');
    await save(page);
    await page.getByText('Write 9,500 with the thousands, or 9.5 with a decimal.').waitFor();
    expect(await page.inputValue('[name=amount]')).toBe('٩٫٥٠٠');
    await page.fill('[name=amount]', '٩٬٠٠٠');
    await page.fill('[name=optionName] >> nth=0', 'Large');
    await page.fill('[name=optionPrice] >> nth=0', '2,000');
    await saveTo(page, /category=/);
    expect(await page.locator('.menu-item').textContent()).toMatch(/IQD.9,000/);

    await page.goto(at(`/menus/${menu}/publish`));
    await saveTo(page, /share$/);
    const options = [{ name: 'Large', price: { amount: 2_000_000 } }];
    expect(await contentOf(menu)).toMatchObject({
      branding: { title: 'Corner', accent: '#5b4636' },
      categories: [{ name: 'مشويات', nameArabic: 'مشويات', items: [{ price: { amount: 9_000_000 }, options }] }],
    });
    await page.goto(at(`/menus/${menu}`));
    await page.click('.menu-shelf .spread a');
    await page.waitForURL(/\/categories\//);
    expect([await page.inputValue('[name=name]'), await page.inputValue('[name=nameArabic]')]).toEqual(['', 'مشويات']);
    expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  });
}

test('staff switch an item to sold out, also publicly, but cannot publish', async () => {
  const id = await put(smallMenu());
  await publish(id);
  await put({ id, ...smallMenu({ price: 1 }) });
  const { page } = await openPage('staff', { screen: 'phone', language: 'ar' }, '/menus');
  await page.click(`main a[href$="${id}"]:has-text("مشويات دجلة")`);
  await page.locator('h1:has-text("مشويات دجلة")').waitFor();
  expect(await page.locator('main a[href*="/items/"]').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.click('#switch-kebab');
  await page.waitForSelector('.menu-item--out');
  const [kebab] = (await contentOf(id)).categories[0].items;
  expect(kebab).toMatchObject({ availability: 'sold_out', price: { amount: 9_000_000 } });
  await page.click('#switch-kebab');
  await page.waitForSelector('.menu-item--out', { state: 'detached' });
  expect((await contentOf(id)).categories[0].items[0].availability).toBe('available');
  const entries = await dashboard.sql`select action, actor from audit_entries where target = ${id} order by id`;
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['menu.item_sold_out', dashboard.staff.email],
    ['menu.item_back', dashboard.staff.email],
  ]);
});

test('concurrent edits of one item are reported, of two items both kept', async () => {
  const id = await put(smallMenu());
  const desktop = { screen: 'desktop' } as const;
  const [first, second] = [await openPage('admin', desktop), await openPage('admin', desktop)];
  await first.page.goto(at(`/menus/${id}/items/kebab`));
  await second.page.goto(at(`/menus/${id}/items/tikka`));
  await first.page.fill('[name=name]', 'Kebab one');
  await second.page.fill('[name=name]', 'Tikka two');
  for (const { page } of [first, second]) await saveTo(page, /category=/);
  const names = async () => (await draftItemsOf(id)).map(({ name }) => name);
  expect(await names()).toEqual(['Kebab one', 'Tikka two']);

  for (const { page } of [first, second]) await page.goto(at(`/menus/${id}/items/kebab`));
  await first.page.fill('[name=name]', 'Mine');
  await saveTo(first.page, /category=/);
  await second.page.fill('[name=name]', 'Theirs');
  await save(second.page);
  await second.page.waitForSelector('#saved-now');
  expect(await names()).toEqual(['Mine', 'Tikka two']);
  expect(await second.page.inputValue('[name=name]')).toBe('Theirs');
  await saveTo(second.page, /category=/);
  expect(await names()).toEqual(['Theirs', 'Tikka two']);

  for (const [path, field] of Object.entries({ '/categories/grill': 'name', '/look': 'title' })) {
    for (const { page } of [first, second]) await page.goto(at(`/menus/${id}${path}`));
    await first.page.fill(`[name=${field}]`, 'What is saved');
    await save(first.page);
    await first.page.waitForSelector('.toast');
    await second.page.fill(`[name=${field}]`, 'What was typed');
    await save(second.page);
    expect(await second.page.locator('section:has(#saved-now)').textContent()).toContain('What is saved');
    expect(await second.page.inputValue(`[name=${field}]`)).toBe('What was typed');
    expect(await accessibilityProblems(second.page)).toEqual([]);
  }
});

test('items are moved by their buttons, and dragged', async () => {
  const id = await put(longMenu(10));
  const { page } = await openPage('admin', { screen: 'desktop' }, `/menus/${id}`);
  const order = async () => (await draftItemsOf(id)).map((item) => Number(item.id.slice('item-'.length)));
  await page.click('#down-item-0');
  await page.waitForSelector('.toast');
  expect(await order()).toEqual([1, 0, 2, 3, 4, 5, 6, 7, 8, 9]);
  const [handle, target] = [page.locator('.question__handle >> nth=0'), page.locator('.menu-item >> nth=3')];
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, to.y + to.height - 2, { steps: 8 });
  await page.mouse.up();
  await until(async () => (await order())[0] === 0, { timeoutMessage: () => 'the drop was not saved' });
});

test('an uploaded picture is re-encoded, shown and removed; others refused', async () => {
  const id = await put(smallMenu());
  const { page } = await openPage('admin', { screen: 'desktop', scripts: false }, `/menus/${id}/items/kebab`);
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.setInputFiles('[name=picture]', { name, mimeType, buffer });
    await page.click('.menu-picture .button--plain');
  };
  await upload('kebab.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(await page.locator('.menu-picture .field__problem').textContent()).toContain('not a JPEG, PNG, WebP or GIF');
  const large = await noisePicture(3000, 2000).jpeg({ quality: 95 }).toBuffer();
  expect(large.length).toBeGreaterThan(1_000_000);
  await upload('kebab.txt', 'text/plain', large);
  expect(await pictureWidth(page, '.menu-picture__now')).toBe(480);
  expect((await draftItemsOf(id))[0]?.image).toStartWith('data:image/webp;base64,');
  await page.click('.menu-picture .button--quiet');
  await page.waitForSelector('.menu-picture__now', { state: 'detached' });
  const withLogo = await put(demoCatalog());
  await publish(withLogo);
  await page.goto(at(`/menus/${withLogo}/poster`));
  expect(await page.locator('.poster__logo').isVisible()).toBe(true);
});
