import { expect, test } from 'bun:test';
import { maxPublicCatalogs } from '../../../shared/catalog/rules/publishing.ts';
import { getCatalog, listCatalogs, putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog, unpublishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { longMenu, smallMenu } from './menus.ts';
import { startCatalogStack } from './stack.ts';

const [stack] = await forThisFile(startCatalogStack());

const contentOf = async (id: string, version: number): Promise<unknown> => {
  const [row] = await stack.db`select content from catalog_snapshots where catalog_id = ${id} and version = ${version}`;
  return row && JSON.parse(row.content);
};

test('a draft may be unfinished, and publishing names all problems at once', async () => {
  const draft = { branding: { title: 'A', accent: 'red' }, categories: [{ id: 'a', name: 'A', items: [{ id: 'x' }] }] };
  const { id, problems, published, version } = await stack.put(draft);
  const paths = problems.map(({ path }) => path);
  expect(paths).toEqual(['branding.accent', 'categories[0].items[0].name', 'categories[0].items[0].price']);
  expect({ published, version }).toEqual({ published: false, version: 0 });
  const refusal = stack.publish(id);
  await expect(refusal).rejects.toMatchObject({ code: 'invalid_request', details: { problems } });
  for (const path of paths) await expect(refusal).rejects.toThrow(path);
  expect((await getCatalog(stack.drizzle, id)).slug).toBeNull();
});

test('the slug is made at the first publishing, and kept when unpublished', async () => {
  const { id } = await stack.put(smallMenu());
  const first = await publishCatalog(stack.drizzle, stack.publishing, id);
  expect(first.slug).toMatch(/^dijla-grill-[a-z0-9]{6}$/);
  expect(first.url).toBe(`https://menu.example.com/c/${first.slug}`);
  await stack.put({ id, ...smallMenu({ title: 'Another name' }) });
  expect(await stack.publish(id)).toEqual({ id, slug: first.slug ?? '', version: 2 });
  expect(await unpublishCatalog(stack.drizzle, stack.publishing, id)).toMatchObject({ published: false });
  expect(await stack.publish(id)).toEqual({ id, slug: first.slug ?? '', version: 3 });
});

test('each publishing makes an immutable snapshot, unless nothing changed', async () => {
  const { id } = await stack.putAndPublish(smallMenu({ price: 1_000 }));
  await stack.put({ id, ...smallMenu({ price: 2_000 }) });
  expect((await stack.publish(id)).version).toBe(2);
  expect((await stack.publish(id)).version).toBe(2);
  expect(await contentOf(id, 1)).toMatchObject({ categories: [{ items: [{ price: { amount: 1_000_000 } }, {}] }] });
  expect(await contentOf(id, 2)).toMatchObject({ categories: [{ items: [{ price: { amount: 2_000_000 } }, {}] }] });
  const change = stack.db`update catalog_snapshots set content = '{}' where catalog_id = ${id}`;
  expect(Promise.resolve(change)).rejects.toThrow('only ever added to');
});

test('a refused publishing leaves the public menu unchanged', async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  await stack.put({ id, ...longMenu(1_001) });
  await expect(stack.publish(id)).rejects.toThrow('hold 1001 items: at most 1000');
  expect(await getCatalog(stack.drizzle, id)).toMatchObject({ slug, version: 1, published: true });
});

test('more than 200 categories are not published', async () => {
  const categories = Array.from({ length: 201 }, (_, index) => ({ id: `c${index}`, name: 'Grill', items: [] }));
  const { id, problems } = await stack.put({ ...smallMenu(), categories });
  expect(problems).toMatchObject([{ path: 'categories', code: 'too_many', details: { count: 201, most: 200 } }]);
  await expect(stack.publish(id)).rejects.toThrow('categories has 201: at most 200');
});

test('a workspace has 20 public catalogs at most, each republished freely', async () => {
  const workspaceId = await createWorkspace(stack.db);
  const put = async () => (await putCatalog(stack.drizzle, workspaceId, smallMenu())).id;
  const ids = await Promise.all(Array.from({ length: maxPublicCatalogs + 2 }, put));
  const outcomes = await Promise.allSettled(ids.map((id) => stack.publish(id)));
  const refused = ids.filter((_, index) => outcomes[index]?.status === 'rejected');
  expect(refused).toHaveLength(2);
  const [published = '', late = ''] = [ids.find((id) => !refused.includes(id)), refused[0]];
  await expect(stack.publish(late)).rejects.toMatchObject({ code: 'invalid_state', details: { most: 20 } });
  await putCatalog(stack.drizzle, workspaceId, { id: published, ...smallMenu({ price: 7_000 }) });
  expect((await stack.publish(published)).version).toBe(2);
  await unpublishCatalog(stack.drizzle, stack.publishing, published);
  expect((await stack.publish(late)).version).toBe(1);
});

test('a change of availability is public at once, an unfinished draft is not', async () => {
  const { id } = await stack.putAndPublish(smallMenu({ price: 1_000 }));
  await stack.put({ id, ...smallMenu({ price: 5_000 }), note: 'unfinished' });
  expect(await stack.setAvailability(id, 'kebab')).toMatchObject({ version: 2, published: true });
  const items = [
    { id: 'kebab', price: { amount: 1_000_000 }, availability: 'sold_out' },
    { availability: 'available' },
  ];
  expect(await contentOf(id, 2)).toMatchObject({ categories: [{ items }] });
  expect((await getCatalog(stack.drizzle, id)).draft).toMatchObject({
    note: 'unfinished',
    categories: [{ items: [{ availability: 'sold_out', price: { amount: 5_000 } }, {}] }],
  });
  expect((await stack.setAvailability(id, 'kebab')).version).toBe(2);
  expect((await stack.setAvailability(id, 'kebab', 'available')).version).toBe(3);
  expect(stack.setAvailability(id, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test('concurrent publishings of one catalog each make their own version', async () => {
  const { id } = await stack.putAndPublish(smallMenu());
  const saved = await Promise.all(['kebab', 'tikka'].map((item) => stack.setAvailability(id, item)));
  expect(saved.map(({ version }) => version).sort()).toEqual([2, 3]);
  const items = [{ availability: 'sold_out' }, { availability: 'sold_out' }];
  expect(await contentOf(id, 3)).toMatchObject({ categories: [{ items }] });
});

test('a workspace neither puts nor lists another’s catalog (I13)', async () => {
  const { id } = await stack.put(smallMenu());
  const other = await createWorkspace(stack.db);
  expect(putCatalog(stack.drizzle, other, { id, ...smallMenu() })).rejects.toMatchObject({ code: 'not_found' });
  expect(await listCatalogs(stack.drizzle, other)).toEqual([]);
});

test('a draft that is no object, contains NUL or is too large is refused', async () => {
  expect(stack.put([])).rejects.toMatchObject({ code: 'invalid_request' });
  expect(stack.put({ branding: { title: 'a\0' } })).rejects.toMatchObject({ code: 'invalid_request' });
  expect(stack.put({ a: 'x'.repeat(9 * 1024 * 1024) })).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('the newest 20 publishings are kept, and the last change of availability', async () => {
  const { id } = await stack.putAndPublish(smallMenu());
  const kept = async () => {
    const rows = await stack.db`select version from catalog_snapshots where catalog_id = ${id} order by version`;
    return rows.map(({ version }) => version);
  };
  for (let count = 0; count < 12; count += 1) {
    await stack.setAvailability(id, 'kebab', 'sold_out');
    await stack.setAvailability(id, 'kebab', 'available');
  }
  expect(await kept()).toEqual([1, 25]);
  for (let count = 0; count < 24; count += 1) {
    await stack.put({ id, ...smallMenu({ price: 1_000 + count }) });
    await stack.publish(id);
  }
  const newest = 25 + 24;
  expect(await kept()).toEqual(Array.from({ length: 20 }, (_, index) => newest - 19 + index));
});
