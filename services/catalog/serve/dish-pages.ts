import { type Assets, renderDishPage } from '../../../shared/catalog/page/render-page.tsx';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import type { Item } from '../../../shared/catalog/rules/snapshot.ts';
import { compressedBytes } from './compressed.ts';
import type { PreparedCatalog } from './prepared-catalog.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';
import { createRecent } from './recent.ts';

const bytesOfPage = 8_000;

/** Renders dish pages on request: the dish pages of all menus would take many times the memory of the menus. */
export function createDishPages(assets: Assets) {
  const recent = createRecent<PreparedPage>((page) => compressedBytes(page) + bytesOfPage);
  return async (
    { slug, workspaceId, version, content, items }: PreparedCatalog,
    itemId: string,
    language: CatalogLanguage,
  ): Promise<PreparedPage | null> => {
    const json = items.get(itemId);
    if (json === undefined) return null;
    return recent.get(workspaceId, `${slug} ${version} ${itemId} ${language}`, () =>
      preparePage(assets, renderDishPage(assets, content, language, itemOf(json)), language),
    );
  };
}

/** `prepareCatalog` takes the items from a validated snapshot. */
function itemOf(json: string): Item {
  return JSON.parse(json) as Item;
}
