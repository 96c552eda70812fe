import { Refused } from '../../../shared/basics/refused.ts';
import { createCounts } from '../../../shared/runtime/counts.ts';
import { singleFlight } from '../../../shared/runtime/single-flight.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';

export type CatalogCache = ReturnType<typeof createCatalogCache>;

const maxMissing = 10_000;
/** Slugs being looked up: otherwise invented ones would pile up while the database is slow. */
const maxLoading = 1_000;

export interface CacheBytes {
  readonly total: number;
  readonly perWorkspace: number;
}

export function createCatalogCache(load: (slug: string) => Promise<PreparedCatalog | null>, maxBytes: CacheBytes) {
  const cache = createCache(maxBytes);
  const loading = singleFlight<PreparedCatalog | null>();
  const missing = new Set<string>();

  const put = (slug: string, catalog: PreparedCatalog): void => {
    missing.delete(slug);
    cache.put(slug, catalog);
  };
  const loadAndPut = async (slug: string): Promise<PreparedCatalog | null> => {
    const catalog = await load(slug);
    if (catalog !== null) put(slug, catalog);
    else if (missing.size < maxMissing) missing.add(slug);
    return catalog;
  };

  return {
    /** Concurrent views of a slug load it once. Throws `unavailable` when too many are being loaded. */
    get(slug: string): Promise<PreparedCatalog | null> | PreparedCatalog | null {
      const found = cache.view(slug);
      if (found !== undefined) return found;
      if (missing.has(slug)) return null;
      const isFull = loading.size() >= maxLoading && !loading.has(slug);
      if (isFull) throw new Refused('unavailable', 'too many menus are being looked up');
      return loading.run(slug, () => loadAndPut(slug));
    },
    put,
    drop: cache.drop,
    clearMissing: () => missing.clear(),
    versions: cache.versions,
  };
}

function createCache(maxBytes: CacheBytes) {
  const catalogs = new Map<string, PreparedCatalog>();
  const bytesOf = createCounts();
  let bytes = 0;

  const count = ({ workspaceId }: PreparedCatalog, change: number): void => {
    bytesOf.add(workspaceId, change);
    bytes += change;
  };
  const drop = (slug: string): void => {
    const catalog = catalogs.get(slug);
    if (catalog === undefined) return;
    catalogs.delete(slug);
    count(catalog, -catalog.bytes);
  };
  const evict = (kept: PreparedCatalog, isOver: (catalog: PreparedCatalog) => boolean): void => {
    for (const [slug, catalog] of catalogs) if (catalog !== kept && isOver(catalog)) drop(slug);
  };

  return {
    view(slug: string): PreparedCatalog | undefined {
      const catalog = catalogs.get(slug);
      // Only a cache that may fill up keeps the order of views, which takes a tenth of the time of a view.
      if (catalog !== undefined && 2 * bytes > maxBytes.total) {
        catalogs.delete(slug);
        catalogs.set(slug, catalog);
      }
      return catalog;
    },
    put(slug: string, catalog: PreparedCatalog): void {
      const before = catalogs.get(slug);
      if (before !== undefined && before.version >= catalog.version) return;
      drop(slug);
      catalogs.set(slug, catalog);
      count(catalog, catalog.bytes);
      const { workspaceId } = catalog;
      evict(catalog, (each) => each.workspaceId === workspaceId && bytesOf.of(workspaceId) > maxBytes.perWorkspace);
      evict(catalog, () => bytes > maxBytes.total);
    },
    drop,
    versions: () => new Map([...catalogs].map(([slug, { version }]) => [slug, version])),
  };
}
