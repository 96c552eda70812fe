import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import { createLanguageReader } from '../../../shared/http/preferred-languages.ts';
import { pageLocales } from '../../../shared/money/amount-text.ts';

export function languageOf(query: string | null, acceptLanguage: string | null): CatalogLanguage {
  if (query !== null && isLanguage(query)) return query;
  return preferredLanguages(acceptLanguage)[0] ?? 'en';
}

const preferredLanguages = createLanguageReader(Object.keys(pageLocales).filter(isLanguage));

function isLanguage(text: string): text is CatalogLanguage {
  return Object.hasOwn(pageLocales, text);
}
