import { expect, test } from 'bun:test';
import { maxPublicCatalogs } from '../../../../shared/catalog/rules/publishing.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';

const { dashboard, as, at } = await dashboardForThisFile();
const admin = await as('admin');

const put = async (draft: object) => (await putCatalog(dashboard.db, dashboard.workspace.id, draft)).id;
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
  for (let index = 0; index < maxPublicCatalogs; index += 1)
    await publishCatalog(dashboard.db, dashboard.backend.publishing, await put(smallMenu()));
  const menu = await put(smallMenu());
  const path = at(`/menus/${menu}/publish`);
  const version = await versionAt(path);
  for (const [language, words] of Object.entries({ en: 'already has 20 published menus', ar: 'وهو الحد الأعلى' })) {
    await admin.post('/language', { language });
    const answer = await admin.post(path, { version });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)]);
  }
});
