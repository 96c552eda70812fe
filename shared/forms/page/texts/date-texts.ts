import { formatter } from '../../../ui/texts/formats.ts';
import type { Language } from '../../../ui/texts/texts.ts';

/** `local` is a date or time as typed in a form, without a zone. */
export function localDateText(local: string, language: Language): string {
  const [date = '', time] = local.split('T');
  const style: Intl.DateTimeFormatOptions =
    time === undefined ? { dateStyle: 'full' } : { dateStyle: 'full', timeStyle: 'short' };
  const at = new Date(`${date}T${time?.slice(0, 'hh:mm'.length) ?? '00:00'}Z`);
  return Number.isNaN(at.valueOf()) ? local : formatter(language, 'UTC', style).format(at);
}

export function instantText(ms: number, zone: string, language: Language): string {
  return formatter(language, zone, { dateStyle: 'long', timeStyle: 'short' }).format(ms);
}

export function monthNames(language: Language): readonly string[] {
  const format = formatter(language, 'UTC', { month: 'long' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)));
}

export function hourNames(language: Language): readonly string[] {
  const format = formatter(language, 'UTC', { hour: 'numeric' });
  return Array.from({ length: 24 }, (_, hour) => format.format(Date.UTC(2026, 0, 1, hour)));
}

export function localDigits(text: string, language: Language): string {
  return language === 'ar' ? text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit) : text;
}
