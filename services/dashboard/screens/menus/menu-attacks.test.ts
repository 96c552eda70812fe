import { expect, test } from 'bun:test';
import { maxPublicCatalogs } from '../../../../shared/catalog/rules/publishing.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { createWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import { smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { hostile, unescaped } from '../../../../tests/support/data/hostile-texts.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';
import { menuRoutes } from './routes.tsx';

/** What others could try on menus: hostile texts in every field, and ids from elsewhere. */

const [dashboard] = await forThisFile(startDashboard());
const admin = await signedIn(dashboard, dashboard.admin);

const at = (path: string) => `/${dashboard.workspace.id}${path}`;
const put = async (draft: object, workspaceId = dashboard.workspace.id) =>
  (await putCatalog(dashboard.db, workspaceId, draft)).id;
const draftOf = async (id: string) => (await dashboard.sql`select draft from catalogs where id = ${id}`)[0]?.draft;

const texts = ['name', 'nameArabic', 'description', 'descriptionArabic', 'imageAlt', 'imageAltArabic'];
const everyText = (text: string) => Object.fromEntries(texts.map((name) => [name, text]));

/** An address of every page of a menu. */
const pagesOf = (menu: string, item: string, category: string) => {
  const named = { ':menu': menu, ':item': encodeURIComponent(item), ':category': encodeURIComponent(category) };
  return menuRoutes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace('/:workspace', '').replace(':version', '1'))
    .map((path) => at(path.replace(/:menu|:item|:category/g, (name) => named[name as keyof typeof named])));
};

const markupIn = (page: string) => unescaped.filter((markup) => page.includes(markup));

test('a draft that is hostile in every text and id is shown as texts on every page', async () => {
  const [item, category] = ['i"><svg onload=ran=1>', 'c"><img src=x onerror=ran=1>'];
  const price = { kind: 'label', label: hostile, labelArabic: hostile };
  const options = [{ name: hostile, nameArabic: hostile, price: { amount: hostile, currency: hostile } }];
  const menu = await put({
    branding: {
      title: hostile,
      titleArabic: hostile,
      tagline: hostile,
      taglineArabic: hostile,
      accent: hostile,
      theme: hostile,
      logo: hostile,
    },
    categories: [
      {
        id: category,
        ...everyText(hostile),
        items: [{ id: item, ...everyText(hostile), price, options, image: hostile, availability: hostile }],
      },
    ],
  });
  const missing: string[] = [];
  for (const path of pagesOf(menu, item, category)) {
    for (const query of ['', `?q=${encodeURIComponent('"><script>ran')}`, '?lang=ar']) {
      const answer = await admin.get(path + query);
      if (answer.status === 404 && query === '') missing.push(path.replace(/^.*menus\/\w+/, ''));
      expect({ path, isFault: answer.status >= 500 }).toEqual({ path, isFault: false });
      expect({ path, markup: markupIn(await answer.text()) }).toEqual({ path, markup: [] });
    }
  }
  const told = await (await admin.get(at(`/menus/${menu}/publish`))).text();
  expect(told).toContain(' · colour: Enter a colour such as #9a3412.');
  // It was never published, and its pictures are none.
  expect(missing).toEqual(['/poster', `/items/${encodeURIComponent(item)}/picture`, '/look/picture', '/versions/1']);
});

test('whatever is typed into a field of a menu comes back as text, with what is wrong with it, or is kept as it is', async () => {
  const menu = await put(smallMenu());
  const versionAt = async (path: string) =>
    /name="version" value="([^"]*)"/.exec(await (await admin.get(at(path))).text())?.[1] ?? '';
  const item = {
    ...everyText(hostile),
    ...{ label: hostile, labelArabic: hostile, amount: hostile, currency: hostile, category: 'grill', itemId: 'kebab' },
    ...{ optionName: hostile, optionNameArabic: hostile, optionPrice: hostile },
  };
  const look = {
    title: hostile,
    titleArabic: hostile,
    tagline: hostile,
    taglineArabic: hostile,
    accent: hostile,
    theme: hostile,
  };
  const sent: [string, Record<string, string>, string?][] = [
    ['/menus', { title: hostile }],
    [`/menus/${menu}/categories`, { name: hostile, nameArabic: hostile }],
    [`/menus/${menu}/categories/grill`, { name: hostile, nameArabic: hostile, version: hostile }],
    ...['fixed', 'label', 'starting_at', hostile].flatMap((priceKind): [string, Record<string, string>, string?][] => [
      [`/menus/${menu}/items`, { ...item, priceKind }],
      [`/menus/${menu}/items/kebab`, { ...item, priceKind, version: hostile }],
      [`/menus/${menu}/items/kebab`, { ...item, priceKind }, `/menus/${menu}/items/kebab`],
      [`/menus/${menu}/preview`, { ...item, priceKind }],
    ]),
    [`/menus/${menu}/look`, look, `/menus/${menu}/look`],
    [`/menus/${menu}/publish`, { version: hostile }],
    [`/menus/${menu}/items/kebab/move`, { step: hostile, back: hostile }],
    [`/menus/${menu}/items/kebab/move`, { to: hostile, first: hostile }],
    [`/menus/${menu}/items/kebab/availability`, { availability: hostile, back: hostile }],
    [`/menus/${menu}/versions/${encodeURIComponent(hostile)}/restore`, {}],
  ];
  for (const [path, fields, versionFrom] of sent) {
    const version = versionFrom === undefined ? {} : { version: await versionAt(versionFrom) };
    const answer = await admin.post(at(path), { ...fields, ...version });
    expect({ path, isFault: answer.status >= 500 }).toEqual({ path, isFault: false });
    expect({ path, markup: markupIn(await answer.text()) }).toEqual({ path, markup: [] });
    expect({ path, to: new URL(answer.headers.get('location') ?? '/', dashboard.url).origin }).toEqual({
      path,
      to: dashboard.url,
    });
  }
  const short = '</title>"><img src=x onerror=ran=1>';
  await admin.post(at(`/menus/${menu}/items/tikka`), {
    ...everyText(short),
    ...{
      priceKind: 'label',
      label: short,
      labelArabic: short,
      category: 'grill',
      currency: 'IQD',
      optionName: short,
      optionNameArabic: short,
    },
    version: await versionAt(`/menus/${menu}/items/tikka`),
  });
  const [{ items }] = (await draftOf(menu)).categories;
  expect(items[1]).toMatchObject({ ...everyText(short), price: { label: short }, options: [{ name: short }] });
  for (const path of pagesOf(menu, 'tikka', 'grill'))
    expect(markupIn(await (await admin.get(path)).text())).toEqual([]);
});

test('another workspace’s menu is not there at any address; ids of another menu are not there in this one, nor in its fields (I13)', async () => {
  const other = { name: 'Elsewhere', kind: 'store', plan: 'pro', timezone: 'UTC', currency: 'USD' } as const;
  const elsewhere = (await createWorkspace(dashboard.db, other)).id;
  const foreign = await put(smallMenu({ title: 'Secret menu' }), elsewhere);
  await publishCatalog(dashboard.db, dashboard.backend.publishing, foreign);
  const row = async (id: string) => JSON.stringify(await dashboard.sql`select * from catalogs where id = ${id}`);
  const before = await row(foreign);
  const fields = {
    name: 'Mine',
    title: 'Mine',
    accent: '#000000',
    availability: 'sold_out',
    step: 'down',
    priceKind: 'quote',
    category: 'grill',
    remove: '1',
  };
  for (const { method, path } of menuRoutes.filter((route) => route.path.includes(':menu'))) {
    const address = path
      .replace('/:workspace', `/${dashboard.workspace.id}`)
      .replace(':menu', foreign)
      .replace(':item', 'kebab')
      .replace(':category', 'grill')
      .replace(':version', '1');
    const answer = method === 'GET' ? await admin.get(address) : await admin.post(address, fields);
    expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 });
    expect(await answer.text()).not.toContain('Secret menu');
  }
  expect(await row(foreign)).toBe(before);
  expect(await (await admin.get(at(`/menus?after=${foreign}`))).text()).not.toContain('Secret menu');

  const own = await put(smallMenu());
  const saved = await row(own);
  const strange = {
    ...smallMenu(),
    categories: [{ id: 'elsewhere', name: 'Elsewhere', items: [{ id: 'stranger', name: 'S' }] }],
  };
  await put(strange);
  for (const path of [
    '/items/stranger',
    '/items/stranger/delete',
    '/items/stranger/move',
    '/items/stranger/availability',
    '/categories/elsewhere',
    '/categories/elsewhere/delete',
    '/categories/elsewhere/move',
  ]) {
    expect([path, (await admin.post(at(`/menus/${own}${path}`), fields)).status]).toEqual([path, 404]);
  }
  const item = { ...fields, category: 'elsewhere', version: '' };
  expect((await admin.post(at(`/menus/${own}/items`), item)).status).toBe(404);
  expect(await row(own)).toBe(saved);
});

test('an item saved into a category that was deleted meanwhile stays', async () => {
  const menu = await put(smallMenu());
  const path = at(`/menus/${menu}/items/kebab`);
  const version = /name="version" value="([^"]*)"/.exec(await (await admin.get(path)).text())?.[1] ?? '';
  const fields = { name: 'Kebab', priceKind: 'quote', category: 'deleted', version };
  const before = await draftOf(menu);
  expect((await admin.post(path, fields)).status).toBe(422);
  expect(await draftOf(menu)).toEqual(before);
});

test('a workspace with 20 public menus is told why it cannot publish another, in both languages', async () => {
  for (let index = 0; index < maxPublicCatalogs; index += 1)
    await publishCatalog(dashboard.db, dashboard.backend.publishing, await put(smallMenu()));
  const menu = await put(smallMenu());
  const path = at(`/menus/${menu}/publish`);
  const version = /name="version" value="([^"]*)"/.exec(await (await admin.get(path)).text())?.[1] ?? '';
  for (const [language, words] of [
    ['en', 'already has 20 published menus'],
    ['ar', 'وهو الحد الأعلى'],
  ]) {
    await admin.post('/language', { language: language ?? '' });
    const answer = await admin.post(path, { version });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words ?? '');
  }
});
