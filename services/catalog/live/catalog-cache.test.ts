import { expect, test } from 'bun:test';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import { createCatalogCache } from './catalog-cache.ts';

const compressed = { etag: '', gzip: new Blob(), br: new Blob() };
const none = new Headers();
const page = { ...compressed, headers: { identity: none, gzip: none, br: none } };

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

/** A cache that records its loads. */
function cacheOf(total: number, load = async (slug: string) => (slug === 'none' ? null : prepared(1))) {
  const loads: string[] = [];
  const cache = createCatalogCache(
    (slug) => {
      loads.push(slug);
      return load(slug);
    },
    { total, perWorkspace: total },
  );
  return { cache, loads };
}

test('concurrent requests load a catalog once', async () => {
  const { cache, loads } = cacheOf(100);
  await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
  expect(cache.get('a')).toEqual(prepared(1));
  expect(loads).toEqual(['a']);
});

test('a workspace over its share evicts its own catalogs first', () => {
  const cache = createCatalogCache(async () => null, { total: 100, perWorkspace: 25 });
  cache.put('other', prepared(1, 20, 'ws_2'));
  for (const slug of ['a', 'b', 'c', 'd']) cache.put(slug, prepared(1, 10));
  expect([...cache.versions().keys()]).toEqual(['other', 'c', 'd']);
  cache.put('large', prepared(1, 90, 'ws_3'));
  expect([...cache.versions().keys()]).toEqual(['d', 'large']);
});

test('an older version never replaces a newer one', async () => {
  const { cache } = cacheOf(100);
  cache.put('a', prepared(3));
  cache.put('a', prepared(2));
  expect(cache.versions().get('a')).toBe(3);
  cache.drop('a');
  expect(cache.versions().size).toBe(0);
});

test('a missing slug is looked up once until a catalog may have been published', async () => {
  const { cache, loads } = cacheOf(100);
  expect(await cache.get('none')).toBeNull();
  expect(await cache.get('none')).toBeNull();
  cache.clearMissing();
  await cache.get('none');
  expect(loads).toEqual(['none', 'none']);
});

test('at 1,000 pending look-ups a new slug is refused and known ones share', async () => {
  const database = Promise.withResolvers<null>();
  const { cache, loads } = cacheOf(100, () => database.promise);
  const waiting = Array.from({ length: 1_000 }, (_, index) => cache.get(`invented-${index}`));
  expect(() => cache.get('one-more')).toThrow('too many');
  expect(cache.get('invented-0')).toBe(waiting[0] ?? null);
  database.resolve(null);
  await Promise.all(waiting);
  expect(await cache.get('one-more')).toBeNull();
  expect(loads).toHaveLength(1_001);
});

test('a failed load is retried by the next request', async () => {
  let isDown = true;
  const { cache } = cacheOf(100, async () => {
    if (isDown) throw new Error('the database is unavailable');
    return prepared(1);
  });
  expect(cache.get('a')).rejects.toThrow('unavailable');
  await Promise.resolve(cache.get('a')).catch(() => {});
  isDown = false;
  expect(await cache.get('a')).toEqual(prepared(1));
});
