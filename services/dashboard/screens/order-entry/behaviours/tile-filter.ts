import { bestOf, itemSearch, type Matches } from '../../../../../shared/orders/rules/item-search.ts';
import type { MenuItem } from '../../../../../shared/orders/rules/menu-item.ts';

/** The tiles of a menu: reads the items that they stand for, and shows those that match what is typed. */
export function createTiles(tiles: readonly HTMLElement[], categories: readonly HTMLElement[]) {
  const items = tiles.map(itemIn);
  const tileOf = new Map(items.map((item, index) => [item, tiles[index]]));
  const search = itemSearch(items);
  return {
    items,
    itemOf: (tile: Element): MenuItem | undefined => items[tiles.findIndex((each) => each.isSameNode(tile))],
    matching: search,
    show(input: string): Matches<MenuItem> {
      const found = search(input);
      const shown = new Set(found.items.map((item) => tileOf.get(item)));
      const best = input.trim() === '' ? undefined : bestOf(found);
      for (const tile of tiles) {
        tile.hidden = !shown.has(tile);
        tile.toggleAttribute('data-best', best !== undefined && best !== 'sold out' && tileOf.get(best) === tile);
      }
      for (const category of categories) category.hidden = category.querySelector('.tile:not([hidden])') === null;
      return found;
    },
  };
}

/** The server wrote the item of each tile into its `data-item`. */
function itemIn({ dataset }: HTMLElement): MenuItem {
  return JSON.parse(dataset.item ?? '{}') as MenuItem;
}
