import { type Assets, renderDishPage } from '../../../shared/catalog-page/render-page.ts';
import type { CatalogLanguage } from '../../../shared/domain/catalog/price.ts';
import type { PreparedCatalog } from './prepared-catalog.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';

/** Pages of single dishes, made when they are asked for: all of every menu would take many times the room of the menus. */
export interface DishPages {
  /** Null when the menu has no such dish. */
  get(catalog: PreparedCatalog, itemId: string, language: CatalogLanguage): Promise<PreparedPage> | null;
}

/** Some forty kB each; the ones that were made first make room. */
const mostKept = 300;

export function createDishPages(assets: Assets): DishPages {
  const kept = new Map<string, Promise<PreparedPage>>();
  return {
    get({ slug, version, content }, itemId, language) {
      const key = `${slug} ${version} ${itemId} ${language}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const items = content.snapshot.categories.flatMap((category) => category.items);
      const item = items.find(({ id }) => id === itemId);
      if (item === undefined) return null;
      const made = preparePage(assets, renderDishPage(assets, content, language, item), language);
      kept.set(key, made);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return made;
    },
  };
}
