import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { buildAssets, type SiteAssets } from '../page/assets.ts';
import { prepareCatalog } from '../serve/prepared-catalog.ts';
import { followPublishing } from './follow-publishing.ts';
import { createHeldCatalogs, type HeldCatalogs } from './held-catalogs.ts';
import { inTurn } from './in-turn.ts';
import { createLivePages, type LivePages } from './live-pages.ts';
import { isPublic, readCatalog } from './read-catalogs.ts';
import { createShareImages, type ShareImages } from './share-images.ts';

export interface CatalogSource {
  readonly db: Db;
  readonly messaging: Messaging;
  /** CATALOG_URL. */
  readonly catalogUrl: string;
  readonly log: Log;
  /** Unset: every few seconds. */
  readonly lookEveryMs?: number;
}

/** Some thousands of menus; what is not looked at makes room for what is. */
const heldBytes = 256 * 1024 * 1024;
/** A menu of the largest size takes a third of a second of a processor and many times its size in memory. */
const preparedAtOnce = 2;

/** The public catalogs, ready to send and kept current, and the pages that have them open. */
export async function openCatalogs({ catalogUrl, ...source }: CatalogSource): Promise<{
  readonly held: HeldCatalogs;
  readonly live: LivePages;
  readonly assets: SiteAssets;
  readonly shareImages: ShareImages;
  close(): Promise<void>;
}> {
  const assets = await buildAssets();
  const { db } = source;
  const prepare = inTurn(preparedAtOnce, async (slug: string) => {
    const catalog = await readCatalog(db, slug);
    return catalog && prepareCatalog(assets, catalogUrl, catalog);
  });
  // Whoever asks for what is not there waits for nobody's menu.
  const load = async (slug: string) => ((await isPublic(db, slug)) ? prepare(slug) : null);
  const held = createHeldCatalogs(load, heldBytes);
  const live = createLivePages();
  const following = followPublishing({ ...source, held, live, prepare });
  return {
    held,
    live,
    assets,
    shareImages: createShareImages(db),
    async close() {
      live.close();
      await following.stop();
    },
  };
}
