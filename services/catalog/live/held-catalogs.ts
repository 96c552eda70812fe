import { Refused } from '../../../shared/domain/refused.ts';
import { singleFlight } from '../../../shared/runtime/single-flight.ts';
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

export interface HeldBytes {
  readonly ofAll: number;
  /** Beyond it a workspace's own catalogs make way, and nobody else's. */
  readonly ofWorkspace: number;
}

/** One catalog that is larger than `maxBytes` is held all the same. */
export function createHeldCatalogs(
  load: (slug: string) => Promise<PreparedCatalog | null>,
  maxBytes: HeldBytes,
): HeldCatalogs {
  const held = new Map<string, PreparedCatalog>();
  const loading = singleFlight<PreparedCatalog | null>();
  const missing = new Set<string>();
  /** What is held of each workspace. */
  const bytesOf = new Map<string, number>();
  let bytes = 0;

  const count = ({ workspaceId }: PreparedCatalog, change: number): void => {
    const ofWorkspace = (bytesOf.get(workspaceId) ?? 0) + change;
    if (ofWorkspace === 0) bytesOf.delete(workspaceId);
    else bytesOf.set(workspaceId, ofWorkspace);
    bytes += change;
  };
  const drop = (slug: string): void => {
    const catalog = held.get(slug);
    if (catalog === undefined) return;
    held.delete(slug);
    count(catalog, -catalog.bytes);
  };
  const put = (slug: string, catalog: PreparedCatalog): void => {
    const before = held.get(slug);
    if (before !== undefined && before.version >= catalog.version) return;
    drop(slug);
    missing.delete(slug);
    held.set(slug, catalog);
    count(catalog, catalog.bytes);
    const { workspaceId } = catalog;
    evict(
      catalog,
      (each) => each.workspaceId === workspaceId && (bytesOf.get(workspaceId) ?? 0) > maxBytes.ofWorkspace,
    );
    evict(catalog, () => bytes > maxBytes.ofAll);
  };
  /** Drops the least recently viewed catalogs first, and never `kept`. */
  const evict = (kept: PreparedCatalog, isNeeded: (catalog: PreparedCatalog) => boolean): void => {
    for (const [slug, catalog] of held) if (catalog !== kept && isNeeded(catalog)) drop(slug);
  };
  const loadAndPut = async (slug: string): Promise<PreparedCatalog | null> => {
    const catalog = await load(slug);
    if (catalog !== null) put(slug, catalog);
    else if (missing.size < maxMissing) missing.add(slug);
    return catalog;
  };

  return {
    get(slug) {
      const found = held.get(slug);
      if (found !== undefined) {
        // Who was viewed when matters only where room may get short: keeping it took a tenth of a view.
        if (2 * bytes > maxBytes.ofAll) {
          held.delete(slug);
          held.set(slug, found);
        }
        return found;
      }
      if (missing.has(slug)) return null;
      const isFull = loading.size() >= maxLoading && !loading.has(slug);
      if (isFull) throw new Refused('unavailable', 'too many menus are being looked up');
      return loading.run(slug, () => loadAndPut(slug));
    },
    put,
    drop,
    forgetMissing: () => missing.clear(),
    versions: () => new Map([...held].map(([slug, { version }]) => [slug, version])),
  };
}
