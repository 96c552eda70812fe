import { differingFields } from '../../basics/fields.ts';
import { movedIds } from './moved.ts';
import type { CatalogSnapshot, Category, Item, Named, Price } from './snapshot.ts';

export type CatalogChange =
  | { readonly kind: 'branding_changed'; readonly fields: readonly string[] }
  | { readonly kind: 'contact_changed'; readonly fields: readonly string[] }
  | { readonly kind: 'category_added' | 'category_removed' | 'category_moved'; readonly of: Named }
  | { readonly kind: 'category_renamed'; readonly of: Named; readonly before: Named }
  | { readonly kind: 'item_added' | 'item_removed' | 'item_moved'; readonly of: Named; readonly price: Price }
  | {
      readonly kind: 'item_changed';
      readonly of: Named;
      readonly before: Named;
      readonly prices: { readonly before: Price; readonly after: Price } | null;
      readonly fields: readonly string[];
    };

export function changesBetween(before: CatalogSnapshot | null, after: CatalogSnapshot): readonly CatalogChange[] {
  const [old, now] = [indexCatalog(before?.categories ?? []), indexCatalog(after.categories)];
  const branding = before === null ? [] : differingFields(before.branding, after.branding);
  const contact = before === null ? [] : differingFields(before.contact ?? {}, after.contact ?? {});
  const moved = movedIds([...old.categories.keys()], [...now.categories.keys()]);
  return [
    ...(branding.length > 0 ? [{ kind: 'branding_changed' as const, fields: branding }] : []),
    ...(contact.length > 0 ? [{ kind: 'contact_changed' as const, fields: contact }] : []),
    ...after.categories.flatMap((category) => categoryChanges(old, moved, category)),
    ...removedFrom(old.categories, now.categories).map((of) => ({ kind: 'category_removed' as const, of })),
    ...after.categories.flatMap((category) => changesOfItems(old, category)),
    ...removedFrom(old.items, now.items).map(({ item }) => ({
      kind: 'item_removed' as const,
      of: item,
      price: item.price,
    })),
  ];
}

interface CatalogIndex {
  readonly categories: ReadonlyMap<string, Category>;
  readonly items: ReadonlyMap<string, { readonly item: Item; readonly categoryId: string }>;
}

function indexCatalog(categories: readonly Category[]): CatalogIndex {
  const items = categories.flatMap(({ id, items }) =>
    items.map((item) => [item.id, { item, categoryId: id }] as const),
  );
  return { categories: new Map(categories.map((category) => [category.id, category])), items: new Map(items) };
}

function removedFrom<Value>(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, unknown>): Value[] {
  return [...old].flatMap(([id, value]) => (now.has(id) ? [] : [value]));
}

function categoryChanges(old: CatalogIndex, moved: ReadonlySet<string>, category: Category): CatalogChange[] {
  const before = old.categories.get(category.id);
  if (before === undefined) return [{ kind: 'category_added', of: category }];
  const isRenamed = before.name !== category.name || before.nameArabic !== category.nameArabic;
  return [
    ...(isRenamed ? [{ kind: 'category_renamed' as const, of: category, before }] : []),
    ...(moved.has(category.id) ? [{ kind: 'category_moved' as const, of: category }] : []),
  ];
}

function changesOfItems(old: CatalogIndex, { id, items }: Category): CatalogChange[] {
  const before = old.categories.get(id)?.items ?? [];
  const moved = movedIds(
    before.map((item) => item.id),
    items.map((item) => item.id),
  );
  return items.flatMap((item): CatalogChange[] => {
    const previous = old.items.get(item.id);
    if (previous === undefined) return [{ kind: 'item_added', of: item, price: item.price }];
    const isMoved = previous.categoryId !== id || moved.has(item.id);
    return [
      ...changeOfItem(previous.item, item),
      ...(isMoved ? [{ kind: 'item_moved' as const, of: item, price: item.price }] : []),
    ];
  });
}

function changeOfItem(before: Item, item: Item): CatalogChange[] {
  const fields = differingFields(before, item).filter((field) => field !== 'price');
  const isPriceChanged = JSON.stringify(before.price) !== JSON.stringify(item.price);
  if (fields.length === 0 && !isPriceChanged) return [];
  const prices = isPriceChanged ? { before: before.price, after: item.price } : null;
  return [{ kind: 'item_changed', of: item, before, prices, fields }];
}
