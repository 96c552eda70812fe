import { Refused } from '../../../shared/basics/refused.ts';
import { type Assets, renderDishPage } from '../../../shared/catalog/page/render-page.tsx';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import type { Item } from '../../../shared/catalog/rules/snapshot.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';
import { packedBytes } from './packed.ts';
import type { PreparedCatalog } from './prepared-catalog.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';
import { createRecent } from './recent.ts';

/** Pages of single dishes, made when they are asked for: all of every menu would take many times the room of the menus. */
export interface DishPages {
  /** Null when the menu has no such dish. Throws `unavailable` while too many of one workspace are being made. */
  get(catalog: PreparedCatalog, itemId: string, language: CatalogLanguage): Promise<PreparedPage | null>;
}

/** Some thousand pages of some twenty kB. */
const keptBytes = 24 * 1024 * 1024;
const limits = { running: 1, queued: 200, runningOfAll: 2 };

export function createDishPages(assets: Assets): DishPages {
  const recent = createRecent<PreparedPage>(keptBytes, (page) => packedBytes(page) + bytesOfPage);
  const limiter = createTenantLimiter(limits, () => new Refused('unavailable', 'too many dishes of this workspace'));
  return {
    async get({ slug, workspaceId, version, content, items }, itemId, language) {
      const json = items.get(itemId);
      if (json === undefined) return null;
      return recent.get(`${slug} ${version} ${itemId} ${language}`, () =>
        limiter.run(workspaceId, () =>
          preparePage(assets, renderDishPage(assets, content, language, itemOf(json)), language),
        ),
      );
    },
  };
}

/** An estimate of the headers and the key. */
const bytesOfPage = 8_000;

/** Only `prepareCatalog` writes items, from a snapshot that was checked. */
function itemOf(json: string): Item {
  return JSON.parse(json) as Item;
}
