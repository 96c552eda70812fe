import { Refused } from '../../../shared/domain/refused.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';

/** The catalogs that this replica keeps ready; once half of the room is taken, the least recently viewed first. */
export interface HeldCatalogs {
  /**
   * The catalog of a slug, loaded when it is viewed first; null when there is none. Concurrent views load it once. Throws
   * `unavailable` when too many are being loaded.
   */
  get(slug: string): Promise<PreparedCatalog | null> | PreparedCatalog | null;
  /** Takes a newer version; an older one than is held is ignored. */
  put(slug: string, catalog: PreparedCatalog): void;
  drop(slug: string): void;
  /** Slugs with no catalog are remembered until this is called. */
  forgetMissing(): void;
  versions(): ReadonlyMap<string, number>;
}

/** Slugs remembered as missing: more are looked up again. */
const maxMissing = 10_000;
/** Slugs being looked up: with a slow database invented ones would pile up without end. */
const maxLoading = 1_000;

/** `maxBytes` is for all that is held; one catalog more than fits is held all the same. */
export function createHeldCatalogs(
  load: (slug: string) => Promise<PreparedCatalog | null>,
  maxBytes: number,
): HeldCatalogs {
  const held = new Map<string, PreparedCatalog>();
  const loading = new Map<string, Promise<PreparedCatalog | null>>();
  const missing = new Set<string>();
  let bytes = 0;

  const drop = (slug: string): void => {
    bytes -= held.get(slug)?.bytes ?? 0;
    held.delete(slug);
  };
  const put = (slug: string, catalog: PreparedCatalog): void => {
    const before = held.get(slug);
    if (before !== undefined && before.version >= catalog.version) return;
    drop(slug);
    missing.delete(slug);
    held.set(slug, catalog);
    bytes += catalog.bytes;
    for (const oldest of held.keys()) {
      if (bytes <= maxBytes || oldest === slug) break;
      drop(oldest);
    }
  };
  const loadOnce = async (slug: string): Promise<PreparedCatalog | null> => {
    const catalog = await load(slug).finally(() => loading.delete(slug));
    if (catalog !== null) put(slug, catalog);
    else if (missing.size < maxMissing) missing.add(slug);
    return catalog;
  };

  return {
    get(slug) {
      const found = held.get(slug);
      if (found !== undefined) {
        // Who was viewed when matters only where room may get short: keeping it took a tenth of a view.
        if (2 * bytes > maxBytes) {
          held.delete(slug);
          held.set(slug, found);
        }
        return found;
      }
      if (missing.has(slug)) return null;
      const underWay = loading.get(slug);
      if (underWay !== undefined) return underWay;
      if (loading.size >= maxLoading) throw new Refused('unavailable', 'too many menus are being looked up');
      const started = loadOnce(slug);
      loading.set(slug, started);
      return started;
    },
    put,
    drop,
    forgetMissing: () => missing.clear(),
    versions: () => new Map([...held].map(([slug, { version }]) => [slug, version])),
  };
}
