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
  withoutCategory,
  withoutItem,
} from '../rules/draft.ts';
import { maxItems } from '../rules/snapshot.ts';
import { catalogs } from '../table.ts';
import { lockCatalog } from './catalog-snapshots.ts';
import { requireFits } from './catalogs.ts';

/** A menu of a workspace, and which part of it. */
export interface MenuPart {
  readonly workspaceId: string;
  readonly menuId: string;
}

/** Whether a part is still as it was when a form was filled from it; null for a part that is new. */
export type IsUnchanged = (now: Fields) => boolean;

/**
 * Changes a menu's draft while nobody else does: two people who edit different parts both keep their work. Throws `not_found`,
 * `payload_too_large`, and what `change` throws.
 */
export async function changeDraft(
  db: Drizzle,
  { workspaceId, menuId }: MenuPart,
  change: (draft: Fields) => Fields,
): Promise<Fields> {
  return db.transaction(async (tx) => {
    const { draft } = await lockCatalog(tx, menuId, workspaceId);
    const changed = change(draft);
    if (changed === draft) return draft;
    requireFits(changed);
    assertText(changed);
    await tx.update(catalogs).set({ draft: changed, updatedAt: sql`clock()` }).where(eq(catalogs.id, menuId));
    return changed;
  });
}

/**
 * Saves an item: at the end of its category when it is new. What the form does not know (its picture, its availability) stays.
 * Throws `invalid_state` when somebody else changed it, or took it away, in between, and when a menu is full.
 */
export async function saveItem(
  db: Drizzle,
  menu: MenuPart,
  categoryId: string,
  item: Fields & { readonly id: string },
  isUnchanged: IsUnchanged | null,
): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    const before = findItem(draft, item.id)?.item.fields ?? null;
    requireUnchanged(before, isUnchanged);
    if (before === null) requireRoom(draft, categoryId);
    return withItem(draft, categoryId, { ...kept(before, ['image', 'availability']), ...item });
  });
}

/** Takes an item out of the draft. Throws `not_found`. */
export async function deleteItem(db: Drizzle, menu: MenuPart, itemId: string): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    if (findItem(draft, itemId) === null) throw noSuch('item');
    return withoutItem(draft, itemId);
  });
}

/** Gives an item its picture, or takes it away. Throws `not_found`. */
export async function setItemPicture(
  db: Drizzle,
  menu: MenuPart,
  itemId: string,
  address: string | null,
): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    const found = findItem(draft, itemId);
    if (found === null) throw noSuch('item');
    const { image: _, ...rest } = found.item.fields;
    return withItem(draft, found.category.id, {
      ...rest,
      ...(address !== null && { image: address }),
      id: itemId,
    });
  });
}

/** Saves a category; its items stay. Throws `invalid_state` as `saveItem` does. */
export async function saveCategory(
  db: Drizzle,
  menu: MenuPart,
  category: Fields & { readonly id: string },
  isUnchanged: IsUnchanged | null,
): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    const list = categoriesOf(draft);
    requireUnchanged(list.find(({ id }) => id === category.id)?.fields ?? null, isUnchanged);
    if (isUnchanged === null && list.length >= mostCategories) throw full();
    return withCategory(draft, category);
  });
}

/** Takes a category with its items out of the draft. Throws `not_found`. */
export async function deleteCategory(db: Drizzle, menu: MenuPart, categoryId: string): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    if (!categoriesOf(draft).some(({ id }) => id === categoryId)) throw noSuch('category');
    return withoutCategory(draft, categoryId);
  });
}

/** Saves how the menu is called and looks; its logo stays. Throws `invalid_state` as `saveItem` does. */
export async function saveBranding(
  db: Drizzle,
  menu: MenuPart,
  branding: Fields,
  isUnchanged: IsUnchanged,
): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    const before = brandingOf(draft);
    requireUnchanged(before, isUnchanged);
    return { ...draft, branding: { ...kept(before, ['logo']), ...branding } };
  });
}

/** Saves how guests reach the restaurant; without any way the draft has none. Throws `invalid_state` as `saveItem` does. */
export async function saveContact(
  db: Drizzle,
  menu: MenuPart,
  contact: Fields,
  isUnchanged: IsUnchanged,
): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    requireUnchanged(contactOf(draft), isUnchanged);
    const { contact: _, ...rest } = draft;
    return Object.keys(contact).length === 0 ? rest : { ...rest, contact };
  });
}

/** Gives the menu a logo of its own, or takes it away. */
export async function setLogo(db: Drizzle, menu: MenuPart, address: string | null): Promise<Fields> {
  return changeDraft(db, menu, (draft) => {
    const { logo: _, ...rest } = brandingOf(draft);
    return { ...draft, branding: { ...rest, ...(address !== null && { logo: address }) } };
  });
}

const mostCategories = 200;

function kept(before: Fields | null, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => names.includes(name)));
}

function requireUnchanged(before: Fields | null, isUnchanged: IsUnchanged | null): void {
  const isAsItWas = before === null ? isUnchanged === null : isUnchanged?.(before);
  if (!isAsItWas) throw new Refused('invalid_state', 'somebody else changed it in between');
}

function requireRoom(draft: Fields, categoryId: string): void {
  const categories = categoriesOf(draft);
  if (!categories.some(({ id }) => id === categoryId)) throw noSuch('category');
  if (categories.reduce((sum, { items }) => sum + items.length, 0) >= maxItems) throw full();
}

function full(): Refused {
  return new Refused('payload_too_large', 'a menu has room for no more of these');
}

function noSuch(what: string): Refused {
  return new Refused('not_found', `no such ${what} in this menu`);
}
