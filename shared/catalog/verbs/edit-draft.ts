import { eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import { assertText } from '../../contracts/parse.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import {
  brandingOf,
  categoriesOf,
  contactOf,
  type Fields,
  findItem,
  withCategory,
  withItem,
  withItemAt,
  withoutCategory,
  withoutItem,
} from '../rules/draft.ts';
import { maxCategories, maxItems } from '../rules/snapshot.ts';
import { catalogs } from '../table.ts';
import { lockCatalog } from './catalog-snapshots.ts';
import { assertDraftFits } from './catalogs.ts';

export interface MenuRef {
  readonly workspaceId: string;
  readonly menuId: string;
}

/** Whether a part is unchanged since its form was rendered; null for a new part. */
export type IsUnchanged = (now: Fields) => boolean;

/** Throws `not_found`, `payload_too_large`, and what `change` throws. */
export async function changeDraft(
  db: Drizzle,
  { workspaceId, menuId }: MenuRef,
  change: (draft: Fields) => Fields,
): Promise<Fields> {
  return db.transaction(async (tx) => {
    const { draft } = await lockCatalog(tx, menuId, workspaceId);
    const changed = change(draft);
    if (changed === draft) return draft;
    assertDraftFits(changed);
    assertText(changed);
    await tx.update(catalogs).set({ draft: changed, updatedAt: sql`clock()` }).where(eq(catalogs.id, menuId));
    return changed;
  });
}

/** Keeps picture and availability, which the form lacks. Throws `invalid_state` when the item was changed or deleted
 * meanwhile, and `payload_too_large` when the menu is full. */
export function saveItem(draft: Fields, categoryId: string, item: Part, isUnchanged: IsUnchanged | null): Fields {
  const found = findItem(draft, item.id);
  const before = found?.item.fields ?? null;
  requireUnchanged(before, isUnchanged);
  const hasCategory = categoriesOf(draft).some(({ id }) => id === categoryId);
  // The form offered this category, so it was deleted meanwhile.
  if (!hasCategory) throw found === null ? noSuch('category') : changedMeanwhile();
  if (found === null) requireSpace(draft);
  const saved = withItem(draft, categoryId, { ...pickFields(before, ['image', 'availability']), ...item });
  return found === null || found.category.id === categoryId ? saved : withItemAt(saved, item.id, categoryId, null);
}

export function deleteItem(draft: Fields, itemId: string): Fields {
  return withoutItem(draft, requireItem(draft, itemId).item.id);
}

export function setItemPicture(draft: Fields, itemId: string, address: string | null): Fields {
  const { item, category } = requireItem(draft, itemId);
  const { image: _, ...rest } = item.fields;
  return withItem(draft, category.id, { ...rest, ...(address !== null && { image: address }), id: itemId });
}

/** Adds or replaces a category and keeps its items. Throws `invalid_state` and `payload_too_large` as `saveItem` does. */
export function saveCategory(draft: Fields, category: Part, isUnchanged: IsUnchanged | null): Fields {
  const list = categoriesOf(draft);
  requireUnchanged(list.find(({ id }) => id === category.id)?.fields ?? null, isUnchanged);
  if (isUnchanged === null && list.length >= maxCategories) throw menuFull();
  return withCategory(draft, category);
}

export function deleteCategory(draft: Fields, categoryId: string): Fields {
  if (!categoriesOf(draft).some(({ id }) => id === categoryId)) throw noSuch('category');
  return withoutCategory(draft, categoryId);
}

/** Replaces all but the logo. Throws `invalid_state` as `saveItem` does. */
export function saveBranding(draft: Fields, branding: Fields, isUnchanged: IsUnchanged): Fields {
  const before = brandingOf(draft);
  requireUnchanged(before, isUnchanged);
  return { ...draft, branding: { ...pickFields(before, ['logo']), ...branding } };
}

export function saveContact(draft: Fields, contact: Fields, isUnchanged: IsUnchanged): Fields {
  requireUnchanged(contactOf(draft), isUnchanged);
  const { contact: _, ...rest } = draft;
  return Object.keys(contact).length === 0 ? rest : { ...rest, contact };
}

export function setLogo(draft: Fields, address: string | null): Fields {
  const { logo: _, ...rest } = brandingOf(draft);
  return { ...draft, branding: { ...rest, ...(address !== null && { logo: address }) } };
}

/** The item and its category. Throws `not_found`. */
export function requireItem(draft: Fields, itemId: string) {
  const found = findItem(draft, itemId);
  if (found === null) throw noSuch('item');
  return found;
}

export function noSuch(what: 'item' | 'category'): Refused {
  return new Refused('not_found', `no such ${what} in this menu`);
}

type Part = Fields & { readonly id: string };

function pickFields(before: Fields | null, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => names.includes(name)));
}

function requireUnchanged(before: Fields | null, isUnchanged: IsUnchanged | null): void {
  const isSame = before === null ? isUnchanged === null : isUnchanged?.(before);
  if (!isSame) throw changedMeanwhile();
}

function changedMeanwhile(): Refused {
  return new Refused('invalid_state', 'somebody else changed it in between');
}

function requireSpace(draft: Fields): void {
  if (categoriesOf(draft).reduce((sum, { items }) => sum + items.length, 0) >= maxItems) throw menuFull();
}

function menuFull(): Refused {
  return new Refused('payload_too_large', 'a menu has no space for more of these');
}
