export type Language = 'en' | 'ar';

/** One text in English and Arabic; a text with parameters is a function that returns both. */
type Pair = readonly [en: unknown, ar: unknown];
interface Pairs {
  readonly [name: string]: Pair | ((...args: never[]) => readonly [en: string, ar: string]) | Pairs;
}

export type InOneLanguage<Of> = {
  readonly [Name in keyof Of]: Of[Name] extends (...args: infer Args) => readonly [string, string]
    ? (...args: Args) => string
    : Of[Name] extends readonly [infer En, unknown]
      ? En
      : InOneLanguage<Of[Name]>;
};

export function pairs<Of extends Pairs>(of: Of): Of {
  return of;
}

export function byName(
  texts: Readonly<Record<string, readonly [string, string]>>,
): Readonly<Record<string, readonly [string, string]>> {
  return texts;
}

/** Texts as pairs, chosen by the reader's language: `title: ['Keys', 'المفاتيح']`. */
export function inBoth<Of extends Pairs>(texts: Of): (language: Language) => InOneLanguage<Of> {
  // The type says what `chosen` gives, name by name.
  const [en, ar] = [textsAt(texts, 0) as InOneLanguage<Of>, textsAt(texts, 1) as InOneLanguage<Of>];
  return (language) => (language === 'ar' ? ar : en);
}

function textsAt(texts: Pairs, index: 0 | 1): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (typeof text === 'function') return [name, (...args: never[]) => text(...args)[index]];
      return [name, isPair(text) ? text[index] : textsAt(text, index)];
    }),
  );
}

function isPair(text: Pair | Pairs): text is Pair {
  return Array.isArray(text);
}
