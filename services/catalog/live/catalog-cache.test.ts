import { expect, test } from 'bun:test';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import { createHeldCatalogs } from './held-catalogs.ts';

const packed = { etag: '', gzip: new Blob(), br: new Blob() };
const none = new Headers();
const page = { ...packed, headers: { identity: none, gzip: none, br: none } };

const snapshot = { branding: { title: 'Menu', accent: '#123456' }, categories: [] };

const prepared = (version: number, bytes = 10, workspaceId = 'ws_1'): PreparedCatalog => ({
  slug: 'menu',
  workspaceId,
  version,
  pages: { en: page, ar: page },
  content: { snapshot, version, url: 'https://menu.example.com/c/menu' },
  items: new Map(),
  images: new Map(),
  shareImages: new Set(),
  bytes,
});

/** What is held, over a store that counts its loads. */
function holding(ofAll: number, load = async (slug: string) => (slug === 'none' ? null : prepared(1))) {
  const loads: string[] = [];
  const held = createHeldCatalogs(
    (slug) => {
      loads.push(slug);
      return load(slug);
    },
    { ofAll, ofWorkspace: ofAll },
  );
  return { held, loads };
}

test('concurrent views load a catalog once', async () => {
  const { held, loads } = holding(100);
  await Promise.all([held.get('a'), held.get('a'), held.get('a')]);
  expect(held.get('a')).toEqual(prepared(1));
  expect(loads).toEqual(['a']);
});

test('when there is no more room the least recently viewed goes', async () => {
  const { held, loads } = holding(25);
  await held.get('a');
  await held.get('b');
  await held.get('a');
  await held.get('c');
  expect([...held.versions().keys()]).toEqual(['a', 'c']);
  await held.get('b');
  expect(loads).toEqual(['a', 'b', 'c', 'b']);
});

test('a workspace over its share evicts its own catalogs first', () => {
  const held = createHeldCatalogs(async () => null, { ofAll: 100, ofWorkspace: 25 });
  held.put('other', prepared(1, 20, 'ws_2'));
  for (const slug of ['a', 'b', 'c', 'd']) held.put(slug, prepared(1, 10));
  expect([...held.versions().keys()]).toEqual(['other', 'c', 'd']);
  held.put('large', prepared(1, 90, 'ws_3'));
  expect([...held.versions().keys()]).toEqual(['d', 'large']);
});

test('an older version never replaces a newer one', async () => {
  const { held } = holding(100);
  held.put('a', prepared(3));
  held.put('a', prepared(2));
  expect(held.versions().get('a')).toBe(3);
  held.drop('a');
  expect(held.versions().size).toBe(0);
});

test('a missing slug is looked up once until a catalog may have been published', async () => {
  const { held, loads } = holding(100);
  expect(await held.get('none')).toBeNull();
  expect(await held.get('none')).toBeNull();
  held.clearMissing();
  await held.get('none');
  expect(loads).toEqual(['none', 'none']);
});

test('at 1,000 pending look-ups a new slug is refused and known ones share', async () => {
  const database = Promise.withResolvers<null>();
  const { held, loads } = holding(100, () => database.promise);
  const waiting = Array.from({ length: 1_000 }, (_, index) => held.get(`invented-${index}`));
  expect(() => held.get('one-more')).toThrow('too many');
  expect(held.get('invented-0')).toBe(waiting[0] ?? null);
  database.resolve(null);
  await Promise.all(waiting);
  expect(await held.get('one-more')).toBeNull();
  expect(loads).toHaveLength(1_001);
});

test('a failed load is retried by the next request', async () => {
  let isDown = true;
  const { held } = holding(100, async () => {
    if (isDown) throw new Error('the database is unavailable');
    return prepared(1);
  });
  expect(held.get('a')).rejects.toThrow('unavailable');
  await Promise.resolve(held.get('a')).catch(() => {});
  isDown = false;
  expect(await held.get('a')).toEqual(prepared(1));
});
