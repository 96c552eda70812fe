import type { Resumable } from '../../basics/resumable.ts';
import { searchable } from '../../catalog/rules/search.ts';
import type { CatalogSnapshot, Item } from '../../catalog/rules/snapshot.ts';
import type { Db } from '../../db/connections/connect.ts';
import { toMajor } from '../../money/money.ts';
import { runInSlices } from '../../runtime/run-in-slices.ts';

/** `price` is in major units; null where it is to be agreed. */
export interface MenuItem {
  readonly name: string;
  readonly nameArabic: string;
  readonly price: number | null;
  readonly isSoldOut: boolean;
  readonly options: readonly MenuOption[];
}

export interface MenuOption {
  readonly name: string;
  readonly nameArabic: string;
  readonly price: number;
}

export async function menuItems(sql: Db, workspaceId: string, currency: string): Promise<readonly MenuItem[]> {
  const rows = await sql<{ content: string }[]>`
    select s.content from catalogs c
    join catalog_snapshots s on s.catalog_id = c.id and s.version = c.version
    where c.workspace_id = ${workspaceId} and c.published
    order by c.id limit ${maxCatalogs}`;
  return runInSlices(itemsIn(rows, currency));
}

function* itemsIn(rows: readonly { readonly content: string }[], currency: string): Resumable<MenuItem[]> {
  const all: MenuItem[] = [];
  for (const { content } of rows) {
    // Validated when it was published.
    const { categories } = JSON.parse(content) as CatalogSnapshot;
    yield;
    for (const item of categories.flatMap(({ items }) => items)) {
      all.push(asMenuItem(item, currency));
      yield;
    }
  }
  return all;
}

export function findByName<Named extends { readonly name: string; readonly nameArabic: string }>(
  all: readonly Named[],
  name: string,
): Named | undefined {
  const wanted = searchable(name);
  return all.find((each) => searchable(each.name) === wanted || searchable(each.nameArabic) === wanted);
}

const maxCatalogs = 3;

function asMenuItem({ name, nameArabic, price, availability, options = [] }: Item, currency: string): MenuItem {
  const isPriced = (price.kind === 'fixed' || price.kind === 'starting_at') && price.currency === currency;
  return {
    name,
    nameArabic: nameArabic ?? name,
    price: isPriced ? toMajor(price.amount, currency) : null,
    isSoldOut: availability === 'sold_out',
    options: options
      .filter((option) => option.price === undefined || option.price.currency === currency)
      .map((option) => ({
        name: option.name,
        nameArabic: option.nameArabic ?? option.name,
        price: option.price === undefined ? 0 : toMajor(option.price.amount, currency),
      })),
  };
}
