import { categoriesOf, type Fields, withCategoryAt, withItemAt } from '../rules/draft.ts';
import { noSuch, requireItem } from './edit-draft.ts';

export type Target = { readonly step: 'up' | 'down' } | { readonly index: number };

/** Moves an item within its category; an index beyond the end means last. Throws `not_found`. */
export function moveItem(draft: Fields, itemId: string, target: Target): Fields {
  const { category } = requireItem(draft, itemId);
  const ids = category.items.map(({ id }) => id);
  return withItemAt(draft, itemId, category.id, nextSiblingId(ids, itemId, target));
}

export function moveCategory(draft: Fields, categoryId: string, target: Target): Fields {
  const ids = categoriesOf(draft).map(({ id }) => id);
  if (!ids.includes(categoryId)) throw noSuch('category');
  return withCategoryAt(draft, categoryId, nextSiblingId(ids, categoryId, target));
}

function nextSiblingId(ids: readonly string[], id: string, target: Target): string | null {
  const at = ids.indexOf(id);
  if ('index' in target) return ids.filter((each) => each !== id)[target.index] ?? null;
  if (target.step === 'up') return ids[at - 1] ?? id;
  return at === ids.length - 1 ? id : (ids[at + 2] ?? null);
}
