import { arabic } from './arabic.ts';
import { english } from './english.ts';

export type Language = 'en' | 'ar';

/** The texts that many pages share. */
export const textsOf = inBoth(english, arabic);

/** A room's own texts, chosen by the reader's language; the compiler sees to it that none is missing. */
export function inBoth<Of>(en: Of, ar: Of): (language: Language) => Of {
  return (language) => (language === 'ar' ? ar : en);
}
