import { categoriesOf, type Fields, withCategoryAt, withItemAt } from '../rules/draft.ts';
import { foundItem, noSuch } from './edit-draft.ts';

export type Place = { readonly step: 'up' | 'down' } | { readonly index: number };

/** With an item at another place of its category. What was taken away meanwhile counts as the end. Throws `not_found`. */
export function moveItem(draft: Fields, itemId: string, place: Place): Fields {
  const { category } = foundItem(draft, itemId);
  const ids = category.items.map(({ id }) => id);
  return withItemAt(draft, itemId, category.id, beforeWhich(ids, itemId, place));
}

export function moveCategory(draft: Fields, categoryId: string, place: Place): Fields {
  const ids = categoriesOf(draft).map(({ id }) => id);
  if (!ids.includes(categoryId)) throw noSuch('category');
  return withCategoryAt(draft, categoryId, beforeWhich(ids, categoryId, place));
}

function beforeWhich(ids: readonly string[], id: string, place: Place): string | null {
  const at = ids.indexOf(id);
  if ('index' in place) return ids.filter((each) => each !== id)[place.index] ?? null;
  if (place.step === 'up') return ids[at - 1] ?? id;
  return at === ids.length - 1 ? id : (ids[at + 2] ?? null);
}
