import { limitMarks } from '../../text/marks.ts';

/** Ignores case, accents and marks; unifies Arabic spelling variants and letters and digits of Persian and Kurdish. */
export function normalizeForSearch(text: string): string {
  // NFKD takes hamza and madda off alef, waw and yeh as marks of their own, and undoes presentation forms.
  return limitMarks(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}ـء]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(variants, (letter) => oneSpelling.get(letter) ?? letter)
    .trim();
}

/** Whether each word of `query` is found in `text`; both normalized. A word with the article also finds the one without. */
export function matchesSearch(query: string, text: string): boolean {
  return query.split(' ').every((word) => text.includes(word) || (article.test(word) && text.includes(word.slice(2))));
}

const article = /^ال../;

const oneSpelling = new Map([
  ...[...'ٱ'].map((letter) => [letter, 'ا'] as const),
  ...[...'ىیېے'].map((letter) => [letter, 'ي'] as const),
  ...[...'ةەھہۀ'].map((letter) => [letter, 'ه'] as const),
  ...[...'کگڪ'].map((letter) => [letter, 'ك'] as const),
  ...[...'ڤ'].map((letter) => [letter, 'ف'] as const),
  ...[...'پ'].map((letter) => [letter, 'ب'] as const),
  ...[...'چ'].map((letter) => [letter, 'ج'] as const),
  ...[...'ژ'].map((letter) => [letter, 'ز'] as const),
  ...[...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)] as const),
  ...[...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)] as const),
]);

const variants = new RegExp(`[${[...oneSpelling.keys()].join('')}]`, 'gu');
