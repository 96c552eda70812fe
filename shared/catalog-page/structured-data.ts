import { amountOf, type CatalogLanguage } from '../domain/catalog/price.ts';
import type { CatalogSnapshot, Item } from '../domain/catalog/snapshot.ts';
import { pick } from './text-in.ts';

/** The catalog as schema.org's Menu, for search engines. */
export function structuredData(
  language: CatalogLanguage,
  { branding, categories }: CatalogSnapshot,
  url: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name: pick(language, branding.title, branding.titleArabic),
    inLanguage: language,
    url,
    hasMenuSection: categories.map((category) => ({
      '@type': 'MenuSection',
      name: pick(language, category.name, category.nameArabic),
      hasMenuItem: category.items.map((item) => menuItem(language, item)),
    })),
  };
}

/** A dish as schema.org's MenuItem. */
export function menuItem(language: CatalogLanguage, item: Item): object {
  const description = pick(language, item.description ?? '', item.descriptionArabic);
  const amount = amountOf(item.price);
  return {
    '@type': 'MenuItem',
    name: pick(language, item.name, item.nameArabic),
    ...(description && { description }),
    ...(amount !== null && 'currency' in item.price && { offers: offer(amount, item.price.currency, item) }),
  };
}

function offer(price: string, priceCurrency: string, { availability }: Item): object {
  const soldOut = availability === 'sold_out';
  return { '@type': 'Offer', price, priceCurrency, ...(soldOut && { availability: 'https://schema.org/SoldOut' }) };
}
