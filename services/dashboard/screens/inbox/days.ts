import type { Language } from '../../../../shared/ui/texts/texts.ts';

const locales = { en: 'en-GB', ar: 'ar-IQ' } as const;
const styles = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** `Sunday, 22 November 2026`, in the zone. The same text means the same day. */
export function day(language: Language, zone: string, ms: number): string {
  return formatter(language, zone, 'day').format(ms);
}

/** The clock for what is of today, the day for what is older. */
export function shortTime(language: Language, zone: string, ms: number, now: number): string {
  const isToday = day(language, zone, ms) === day(language, zone, now);
  return formatter(language, zone, isToday ? 'clock' : 'short').format(ms);
}

/** Making one takes longer than using it a thousand times; there are few zones. */
function formatter(language: Language, timeZone: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const name = `${language} ${timeZone} ${style}`;
  const made = formatters.get(name) ?? new Intl.DateTimeFormat(locales[language], { ...styles[style], timeZone });
  formatters.set(name, made);
  return made;
}
