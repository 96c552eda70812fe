import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { categoriesOf, type Fields, findItem, withCategoryAt, withItemAt } from '../rules/draft.ts';
import { changeDraft, type MenuPart } from './edit-draft.ts';

/** Where something goes: one place up or down, to a place among its own (0: the first), or for an item into another category. */
export type Place = { readonly step: 'up' | 'down' } | { readonly index: number } | { readonly categoryId: string };

/** Moves an item within its category or into another. What was taken away meanwhile counts as the end. Throws `not_found`. */
export async function moveItem(db: Drizzle, menu: MenuPart, itemId: string, place: Place): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    const found = findItem(draft, itemId);
    if (found === null) throw new Refused('not_found', 'no such item in this menu');
    if ('categoryId' in place) return withItemAt(draft, itemId, place.categoryId, null);
    const ids = found.category.items.map(({ id }) => id);
    return withItemAt(draft, itemId, found.category.id, beforeWhich(ids, itemId, place));
  });
}

/** Moves a category with its items. Throws `not_found`. */
export async function moveCategory(db: Drizzle, menu: MenuPart, categoryId: string, place: Place): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    const ids = categoriesOf(draft).map(({ id }) => id);
    if (!ids.includes(categoryId) || 'categoryId' in place) {
      throw new Refused('not_found', 'no such category in this menu');
    }
    return withCategoryAt(draft, categoryId, beforeWhich(ids, categoryId, place));
  });
}

/** Null: at the end. */
function beforeWhich(
  ids: readonly string[],
  id: string,
  place: Exclude<Place, { readonly categoryId: string }>,
): string | null {
  const at = ids.indexOf(id);
  if ('index' in place) return ids.filter((each) => each !== id)[place.index] ?? null;
  if (place.step === 'up') return ids[at - 1] ?? id;
  return at === ids.length - 1 ? id : (ids[at + 2] ?? null);
}
