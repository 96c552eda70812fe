import type { CatalogLanguage } from '../rules/price.ts';

export function pick(language: CatalogLanguage, text = '', arabic: string | undefined = text): string {
  return language === 'ar' ? arabic : text;
}

/** Isolates the direction of a text, and marks its language for screen readers. */
export function isolated(language: CatalogLanguage, text: string, arabic?: string) {
  const picked = pick(language, text, arabic);
  const script = hasArabic.test(picked) ? 'ar' : 'en';
  return script === language ? <bdi>{picked}</bdi> : <bdi lang={script}>{picked}</bdi>;
}

const hasArabic = /\p{Script=Arabic}/u;
