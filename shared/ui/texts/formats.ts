import { currencyDecimals, toMajor } from '../../money/money.ts';
import type { Language } from './texts.ts';

/** Arabic in Iraq writes dates in Levantine names and Arabic-Indic digits. */
const locales = { en: 'en-GB', ar: 'ar-IQ' } as const;

/** `3 Mar 2026, 14:05`, in the zone and the reader's language and digits. `ms` is Unix time. */
export function dateTime(language: Language, zone: string, ms: number): string {
  return formatter(language, zone, momentStyles[language]).format(ms);
}

export function exactTime(language: Language, zone: string, ms: number): string {
  return formatter(language, zone, exactStyles[language]).format(ms);
}

/** `14:00`, on a clock of the zone. */
export function clockTime(language: Language, zone: string, ms: number): string {
  return formatter(language, zone, clockStyle).format(ms);
}

export function calendarDay(language: Language, day: string): string {
  return formatter(language, 'UTC', dayStyle).format(Date.parse(day));
}

export function fullDay(language: Language, day: string): string {
  return formatter(language, 'UTC', fullDayStyle).format(Date.parse(day));
}

export function longDay(language: Language, zone: string, ms: number): string {
  return formatter(language, zone, longDayStyle).format(ms);
}

export function shortTime(language: Language, zone: string, ms: number, now: number): string {
  const isToday = longDay(language, zone, ms) === longDay(language, zone, now);
  return formatter(language, zone, isToday ? clockStyle : dayStyle).format(ms);
}

export function money(language: Language, currency: string, minor: number): string {
  const decimals = minor % 10 ** currencyDecimals(currency) === 0 ? 0 : currencyDecimals(currency);
  const style = { currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numbers(language, { style: 'currency', ...style }).format(toMajor(minor, currency));
}

export function number(language: Language, value: number): string {
  return numbers(language, {}).format(value);
}

const numberFormatters = new Map<string, Intl.NumberFormat>();

function numbers(language: Language, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language} ${Object.values(style)}`;
  const format = numberFormatters.get(name) ?? new Intl.NumberFormat(locales[language], style);
  numberFormatters.set(name, format);
  return format;
}

type Style = Intl.DateTimeFormatOptions;
/** In Arabic the month is written out, as its numbers are read in either order. */
const arabicMoment: Style = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' };
const momentStyles: Readonly<Record<Language, Style>> = {
  en: { dateStyle: 'medium', timeStyle: 'short' },
  ar: arabicMoment,
};
const exactStyles: Readonly<Record<Language, Style>> = {
  en: { dateStyle: 'medium', timeStyle: 'medium' },
  ar: { ...arabicMoment, second: '2-digit' },
};
const clockStyle: Style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const dayStyle: Style = { day: 'numeric', month: 'short' };
const fullDayStyle: Style = { ...dayStyle, year: 'numeric' };
const longDayStyle: Style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than using it a thousand times. */
export function formatter(language: Language, timeZone: string, style: Style): Intl.DateTimeFormat {
  const name = `${language} ${timeZone} ${Object.entries(style)}`;
  const cached = formatters.get(name);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(locales[language], { ...style, timeZone });
  formatters.set(name, format);
  return format;
}

export function cappedCount(language: Language, count: number, most: number): string {
  return count > most ? `${number(language, most)}+` : number(language, count);
}
