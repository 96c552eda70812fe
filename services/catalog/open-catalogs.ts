import type { Db } from '../../shared/db/connect.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { buildAssets } from './assets.ts';
import { followPublishing } from './follow-publishing.ts';
import { createHeldCatalogs, type HeldCatalogs } from './held-catalogs.ts';
import { createLivePages, type LivePages } from './live-pages.ts';
import { prepareCatalog } from './prepared-catalog.ts';
import { type PublicCatalog, readCatalog } from './read-catalogs.ts';

export interface CatalogSource {
  readonly db: Db;
  readonly messaging: Messaging;
  /** CATALOG_URL. */
  readonly catalogUrl: string;
  readonly log: Log;
}

/** Some thousands of menus; what is not looked at makes room for what is. */
const heldBytes = 256 * 1024 * 1024;

/** The public catalogs, ready to send and kept current, and the pages that have them open. */
export async function openCatalogs({ db, messaging, catalogUrl, log }: CatalogSource): Promise<{
  readonly held: HeldCatalogs;
  readonly live: LivePages;
  close(): Promise<void>;
}> {
  const assets = await buildAssets();
  const prepare = (catalog: PublicCatalog) => prepareCatalog(assets, catalogUrl, catalog);
  const held = createHeldCatalogs(async (slug) => {
    const catalog = await readCatalog(db, slug);
    return catalog && prepare(catalog);
  }, heldBytes);
  const live = createLivePages();
  const following = followPublishing({ db, messaging, log, held, live, prepare });
  return {
    held,
    live,
    async close() {
      live.close();
      await following.stop();
    },
  };
}
