import { Refused } from '../../../shared/basics/refused.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';
import { createSendOn } from '../../../shared/workspaces/send-on.ts';
import { buildAssets } from '../page/assets.ts';
import { type PreparedCatalog, prepareCatalog } from '../serve/prepared-catalog.ts';
import { createCatalogCache } from './catalog-cache.ts';
import { followPublishing } from './follow-publishing.ts';
import { createLivePages } from './live-pages.ts';
import { readCatalog, readWorkspaceId } from './read-catalogs.ts';
import { createShareImages } from './share-images.ts';

export interface CatalogSource {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly catalogUrl: string;
  readonly log: Log;
  readonly pollEveryMs?: number;
}

/** Some thousand menus; the least recently viewed are evicted. One workspace gets only a part. */
const cacheBytes = { total: 128 * 1024 * 1024, perWorkspace: 40 * 1024 * 1024 };
/** A menu of the largest size takes a second of a processor and some 100 MB while it is prepared; a workspace has 20. */
const limits = { running: 1, queued: 40, runningTotal: 2 };

export type OpenCatalogs = Awaited<ReturnType<typeof openCatalogs>>;

export async function openCatalogs({ catalogUrl, ...source }: CatalogSource) {
  const assets = await buildAssets();
  const { db } = source;
  const limiter = createTenantLimiter(limits, () => new Refused('unavailable', 'too many menus of this workspace'));
  const prepare = async (slug: string): Promise<PreparedCatalog | null> => {
    const workspaceId = await readWorkspaceId(db, slug);
    if (workspaceId === null) return null;
    return limiter.run(workspaceId, async () => {
      const catalog = await readCatalog(db, slug);
      return catalog && prepareCatalog(assets, catalogUrl, catalog);
    });
  };
  const cache = createCatalogCache(prepare, cacheBytes);
  const live = createLivePages();
  const publishing = followPublishing({ ...source, cache, live, prepare });
  return {
    cache,
    live,
    assets,
    shareImages: createShareImages(db),
    sendOn: createSendOn(db, source.log),
    async close(): Promise<void> {
      live.close();
      await publishing.stop();
    },
  };
}
