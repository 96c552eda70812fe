import { plainText } from './checks/text.ts';
import type { FieldType } from './field.ts';

/** Dates and times are typed in parts, because a browser's date input cannot follow the page's language. */
export const momentParts = {
  date: ['day', 'month', 'year'],
  date_time: ['day', 'month', 'year', 'hour', 'minute'],
} as const;
export type MomentPart = (typeof momentParts)['date_time'][number];
export type MomentType = keyof typeof momentParts;

export function isMoment(type: FieldType): type is MomentType {
  return Object.hasOwn(momentParts, type);
}

/** The input's name; no key of a field contains a dot. */
export function partName(key: string, part: MomentPart): string {
  return `${key}.${part}`;
}

/** `2026-03-01` or `2026-03-01T14:05`; empty without parts.
 * Missing parts give an invalid date that `splitMoment` reads. */
export function joinMoment(type: MomentType, input: readonly string[]): string {
  const [day, month, year, hour, minute] = Array.from({ length: 5 }, (_, index) => digitsIn(input[index] ?? ''));
  if (`${day}${month}${year}${hour}${minute}` === '') return '';
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (type === 'date') return date;
  return `${date}T${twoDigits(hour)}:${minute === '' && hour !== '' ? '00' : twoDigits(minute)}`;
}

export function splitMoment(text: string): Readonly<Record<MomentPart, string>> {
  const { year = '', month = '', day = '', hour = '', minute = '' } = momentPattern.exec(text)?.groups ?? {};
  return { day, month, year, hour, minute };
}

const momentPattern = /^(?<year>[^-T:]*)-(?<month>[^-T:]*)-(?<day>[^-T:]*)(?:T(?<hour>[^-T:]*):(?<minute>[^-T:]*))?$/;

function digitsIn(input: string): string {
  return plainText(input.slice(0, maxPartLength)).replace(/[-T:\s]/g, '');
}

const maxPartLength = 20;

function twoDigits(text = ''): string {
  return text === '' ? '' : text.padStart(2, '0');
}
