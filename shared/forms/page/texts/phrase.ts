import type { Language } from './language.ts';

/** What staff wrote, in one language or in both. */
export interface Phrase {
  readonly en: string | undefined;
  readonly ar: string | undefined;
}

/** The phrase in this language as HTML; in the language there is when it lacks the other, with its own direction. */
export function chosen(phrase: Phrase, language: Language): string {
  const own = phrase[language];
  // The plain text is in whatever language the form is in: beside an Arabic one it is the other.
  if (own !== undefined && (language === 'ar' || !/\p{Script=Arabic}/u.test(own))) return Bun.escapeHTML(own);
  const other = own ?? phrase.en ?? phrase.ar;
  return other === undefined ? '' : `<bdi>${Bun.escapeHTML(other)}</bdi>`;
}
