import type { Language } from './texts.ts';

/** Arabic in Iraq writes dates in Levantine names and Arabic-Indic digits. */
const locales = { en: 'en-GB', ar: 'ar-IQ' } as const;

/** `3 Mar 2026, 14:05`, in the zone and the reader's language and digits. `ms` is Unix time. */
export function dateTime(language: Language, zone: string, ms: number): string {
  return formatter(language, zone).format(ms);
}

export function number(language: Language, value: number): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a thousand times; there are few zones. */
function formatter(language: Language, timeZone: string): Intl.DateTimeFormat {
  const name = `${language} ${timeZone}`;
  const known = formatters.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone });
  formatters.set(name, made);
  return made;
}
