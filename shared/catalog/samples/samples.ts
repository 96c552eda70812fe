import type { Fields } from '../rules/draft.ts';
import cafe from './cafe.json' with { type: 'json' };
import grill from './grill.json' with { type: 'json' };
import grocery from './grocery.json' with { type: 'json' };

type Prices = Readonly<Record<'IQD' | 'USD', number>>;

interface SampleItem {
  readonly price: Prices;
  readonly options?: readonly { readonly price?: Prices }[];
}

interface Sample {
  readonly name: string;
  readonly nameArabic: string;
  readonly categories: readonly { readonly items: readonly SampleItem[] }[];
}

/** Menus to begin from: each price is given in both currencies (spec: Public catalog). */
export const menuSamples = { grill, cafe, grocery } satisfies Readonly<Record<string, Sample>>;

export type MenuSample = keyof typeof menuSamples;

/** In dinars, unless the workspace has dollars. */
export function categoriesFromSample(sample: MenuSample, workspaceCurrency: string): readonly Fields[] {
  const { categories }: Sample = menuSamples[sample];
  const currency = workspaceCurrency === 'USD' ? 'USD' : 'IQD';
  const priced = (prices: Prices) => ({ amount: prices[currency], currency });
  return categories.map((category) => ({
    ...category,
    items: category.items.map(({ price, options, ...item }) => ({
      ...item,
      price: { kind: 'fixed', ...priced(price) },
      ...(options && {
        options: options.map((option) => ({ ...option, ...(option.price && { price: priced(option.price) }) })),
      }),
    })),
  }));
}
