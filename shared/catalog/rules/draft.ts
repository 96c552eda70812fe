import { toMajor } from '../../money/money.ts';
import type { CatalogSnapshot, Price } from './snapshot.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface DraftCategory {
  readonly id: string;
  readonly fields: Fields;
  readonly items: readonly DraftItem[];
}

export interface DraftItem {
  readonly id: string;
  readonly fields: Fields;
}

export function brandingOf(draft: Fields): Fields {
  return isFields(draft.branding) ? draft.branding : {};
}

export function contactOf(draft: Fields): Fields {
  return isFields(draft.contact) ? draft.contact : {};
}

export function categoriesOf(draft: Fields): readonly DraftCategory[] {
  return withIds(draft.categories).map((fields) => ({
    id: String(fields.id),
    fields,
    items: withIds(fields.items).map((item) => ({ id: String(item.id), fields: item })),
  }));
}

export function findItem(draft: Fields, id: string): { item: DraftItem; category: DraftCategory } | null {
  for (const category of categoriesOf(draft)) {
    const item = category.items.find((each) => each.id === id);
    if (item) return { item, category };
  }
  return null;
}

export function withCategory(draft: Fields, category: Fields & { readonly id: string }): Fields {
  const list = listIn(draft, 'categories');
  const at = indexOf(list, category.id);
  const before = at < 0 ? {} : list[at];
  const items = isFields(before) && before.items !== undefined ? before.items : [];
  return { ...draft, categories: putAt(list, at, { ...category, items }) };
}

export function withItem(draft: Fields, categoryId: string, item: Fields & { readonly id: string }): Fields {
  const found = findItem(draft, item.id);
  return changeItems(draft, found?.category.id ?? categoryId, (items) => putAt(items, indexOf(items, item.id), item));
}

export function withoutCategory(draft: Fields, id: string): Fields {
  return { ...draft, categories: without(listIn(draft, 'categories'), id) };
}

export function withoutItem(draft: Fields, id: string): Fields {
  const found = findItem(draft, id);
  return found === null ? draft : changeItems(draft, found.category.id, (items) => without(items, id));
}

export function withCategoryAt(draft: Fields, id: string, before: string | null): Fields {
  return { ...draft, categories: moveBefore(listIn(draft, 'categories'), id, before) };
}

export function withItemAt(draft: Fields, id: string, categoryId: string, before: string | null): Fields {
  const found = findItem(draft, id);
  if (found === null || !categoriesOf(draft).some(({ id: each }) => each === categoryId)) return draft;
  if (found.category.id === categoryId) return changeItems(draft, categoryId, (items) => moveBefore(items, id, before));
  const withoutIt = changeItems(draft, found.category.id, (items) => without(items, id));
  return changeItems(withoutIt, categoryId, (items) => moveBefore([...items, found.item.fields], id, before));
}

export function draftOfSnapshot({ branding, contact, categories }: CatalogSnapshot): Fields {
  const { timezone: _, ...contactWithoutZone } = contact ?? {};
  return {
    branding,
    ...(contact && { contact: contactWithoutZone }),
    categories: categories.map((category) => ({
      ...category,
      items: category.items.map((item) => ({
        ...item,
        price: inMajor(item.price),
        ...(item.options && {
          options: item.options.map((option) => ({ ...option, ...(option.price && { price: inMajor(option.price) }) })),
        }),
      })),
    })),
  };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inMajor<P extends Price | { readonly amount: number; readonly currency: string }>(price: P): P {
  return 'amount' in price ? { ...price, amount: toMajor(price.amount, price.currency) } : price;
}

function changeItems(draft: Fields, id: string, change: (items: readonly unknown[]) => readonly unknown[]): Fields {
  const list = listIn(draft, 'categories');
  const at = indexOf(list, id);
  const category = list[at];
  if (!isFields(category)) return draft;
  return { ...draft, categories: putAt(list, at, { ...category, items: change(listIn(category, 'items')) }) };
}

function moveBefore(list: readonly unknown[], id: string, before: string | null): readonly unknown[] {
  const at = indexOf(list, id);
  if (at < 0 || before === id) return list;
  const rest = list.filter((_, index) => index !== at);
  const to = before === null ? -1 : indexOf(rest, before);
  return to < 0 ? [...rest, list[at]] : [...rest.slice(0, to), list[at], ...rest.slice(to)];
}

function putAt(list: readonly unknown[], at: number, value: unknown): readonly unknown[] {
  return at < 0 ? [...list, value] : list.map((each, index) => (index === at ? value : each));
}

function without(list: readonly unknown[], id: string): readonly unknown[] {
  const at = indexOf(list, id);
  return list.filter((_, index) => index !== at);
}

function indexOf(list: readonly unknown[], id: string): number {
  return list.findIndex((each) => isFields(each) && each.id === id);
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const list = fields[name];
  return Array.isArray(list) ? list : [];
}

function withIds(list: unknown): readonly Fields[] {
  return (Array.isArray(list) ? list : []).filter((each) => isFields(each) && typeof each.id === 'string');
}
