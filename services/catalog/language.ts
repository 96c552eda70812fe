import { type CatalogLanguage, catalogLanguages } from '../../shared/domain/catalog-price.ts';
import { remembering } from './remembering.ts';

/** The language to show: the one that `?lang=` names, else the first of ours that the visitor's browser prefers, else English. */
export function languageOf(query: string | null, acceptLanguage: string | null): CatalogLanguage {
  if (query !== null && isLanguage(query)) return query;
  return acceptLanguage === null || acceptLanguage.length > longestHeader ? 'en' : preferred(acceptLanguage);
}

const longestHeader = 500;

const preferred = remembering((acceptLanguage): CatalogLanguage => {
  const ranges = acceptLanguage
    .split(',')
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranges.map(({ language }) => language).find(isLanguage) ?? 'en';
});

function isLanguage(text: string): text is CatalogLanguage {
  return Object.hasOwn(catalogLanguages, text);
}

/** `ar-IQ;q=0.8` is Arabic, wanted at 0.8. */
function readRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { language: tag.toLowerCase().split('-')[0] ?? '', quality: Number(quality) || 0 };
}
