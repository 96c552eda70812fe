import type { CatalogLanguage } from '../rules/price.ts';

export function pick(language: CatalogLanguage, text = '', arabic: string | undefined = text): string {
  return language === 'ar' ? arabic : text;
}

/**
 * The same inside the page's own text: its direction is its own and spills over to nothing beside it, and a screen reader is
 * told when its script is not the page's.
 */
export function isolated(language: CatalogLanguage, text: string, arabic?: string) {
  const picked = pick(language, text, arabic);
  const script = hasArabic.test(picked) ? 'ar' : 'en';
  return script === language ? <bdi>{picked}</bdi> : <bdi lang={script}>{picked}</bdi>;
}

const hasArabic = /\p{Script=Arabic}/u;
