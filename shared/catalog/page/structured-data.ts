import { amountOf, type CatalogLanguage } from '../rules/price.ts';
import type { CatalogSnapshot, Item } from '../rules/snapshot.ts';
import { pick } from './text-in.tsx';

/** The catalog as schema.org's Menu, for search engines: JSON in pieces, because as a whole it may take tens of megabytes. */
export function* structuredData(
  language: CatalogLanguage,
  { branding, categories }: CatalogSnapshot,
  url: string,
): Generator<string> {
  const name = pick(language, branding.title, branding.titleArabic);
  yield openJson({ '@context': 'https://schema.org', '@type': 'Menu', name, inLanguage: language, url });
  yield ',"hasMenuSection":[';
  for (const [index, category] of categories.entries()) {
    const name = pick(language, category.name, category.nameArabic);
    yield `${index > 0 ? ',' : ''}${openJson({ '@type': 'MenuSection', name })},"hasMenuItem":[`;
    for (const [at, item] of category.items.entries()) yield (at > 0 ? ',' : '') + scriptJson(menuItem(language, item));
    yield ']}';
  }
  yield ']}';
}

function openJson(fields: object): string {
  return scriptJson(fields).slice(0, -1);
}

export function structuredDish(language: CatalogLanguage, item: Item): string {
  return scriptJson({ '@context': 'https://schema.org', ...menuItem(language, item) });
}

function menuItem(language: CatalogLanguage, item: Item): object {
  const description = pick(language, item.description, item.descriptionArabic);
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

function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
