import type { Resumable } from '../../basics/resumable.ts';
import type { CatalogSnapshot, Category, Item } from '../../catalog/rules/snapshot.ts';
import type { Db } from '../../db/connections/connect.ts';
import { toMajor } from '../../money/money.ts';
import { runInSlices } from '../../runtime/run-in-slices.ts';
import type { MenuItem } from '../rules/menu-item.ts';

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
    for (const category of categories) {
      const name = namesOf(category);
      for (const item of category.items) {
        all.push({ ...asMenuItem(item, currency), category: name });
        yield;
      }
    }
  }
  return all;
}

const maxCatalogs = 3;

function asMenuItem(
  { price, availability, options = [], ...named }: Item,
  currency: string,
): Omit<MenuItem, 'category'> {
  const isPriced = (price.kind === 'fixed' || price.kind === 'starting_at') && price.currency === currency;
  return {
    ...namesOf(named),
    price: isPriced ? toMajor(price.amount, currency) : null,
    isSoldOut: availability === 'sold_out',
    options: options
      .filter((option) => option.price === undefined || option.price.currency === currency)
      .map((option) => ({
        ...namesOf(option),
        price: option.price === undefined ? 0 : toMajor(option.price.amount, currency),
      })),
  };
}

function namesOf({ name, nameArabic }: Pick<Category, 'name' | 'nameArabic'>) {
  return { name, nameArabic: nameArabic ?? name };
}
