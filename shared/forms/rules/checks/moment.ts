import type { MomentField } from '../field.ts';
import { plainText } from './text.ts';
import { accepted, refused, type Verdict } from './verdict.ts';

export interface TimeContext {
  /** Unix ms. */
  readonly now: number;
  readonly zone: string;
}

/** A day, stored as `2026-03-01`. Read as year-month-day, or day-month-year as people write it. */
export function checkDate(value: unknown, field: MomentField, context: TimeContext): Verdict {
  if (typeof value !== 'string') return refused('type');
  const date = readDate(plainText(value));
  if (date === null) return refused('format');
  const bound = (text: string) => (text === 'today' ? localNow(context).toPlainDate() : Temporal.PlainDate.from(text));
  return checkRange(field, (text) => Temporal.PlainDate.compare(date, bound(text))) ?? accepted(date.toString());
}

/** A time to the minute in the workspace's zone, stored with its offset: `2026-03-01T14:05+03:00`. */
export function checkDateTime(value: unknown, field: MomentField, context: TimeContext): Verdict {
  if (typeof value !== 'string') return refused('type');
  const time = readDateTime(plainText(value), context.zone);
  if (time === null) return refused('format');
  const bound = (text: string) =>
    text === 'now' ? localNow(context) : Temporal.PlainDateTime.from(text).toZonedDateTime(context.zone);
  const minute = (moment: Temporal.ZonedDateTime) =>
    moment.with({ second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  const outside = checkRange(field, (text) => Temporal.ZonedDateTime.compare(time, minute(bound(text))));
  return outside ?? accepted(time.toString({ timeZoneName: 'never', smallestUnit: 'minute' }));
}

function checkRange({ earliest, latest }: MomentField, compareWith: (bound: string) => number): Verdict | null {
  if (earliest !== undefined && compareWith(earliest) < 0) return refused('too_small');
  return latest !== undefined && compareWith(latest) > 0 ? refused('too_large') : null;
}

export function localTime(answer: string): string {
  return answer.slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Whether a rule may have this bound: a date or time as stored, without an offset, or `today` and `now`. */
export function isBound(type: 'date' | 'date_time', text: string): boolean {
  if (type === 'date') return text === 'today' || readDate(text)?.toString() === text;
  return text === 'now' || readDateTime(text, 'UTC')?.toPlainDateTime().toString({ smallestUnit: 'minute' }) === text;
}

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const dayFirst = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/;
const withTime =
  /^(?<date>\S+?)(?:[Tt]|\s+)(?<time>\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?\s*(?<offset>[Zz]|[+-]\d\d:?\d\d)?$/;

function readDate(text: string): Temporal.PlainDate | null {
  const { year, month, day } = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups ?? {};
  if (year === undefined) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}

/** Null for a local time that daylight saving time skips; the first of a repeated one. */
function readDateTime(text: string, zone: string): Temporal.ZonedDateTime | null {
  const { date: dateText = '', time = '', offset } = withTime.exec(text)?.groups ?? {};
  const date = readDate(dateText);
  if (date === null) return null;
  const isoText = `${date}T${time.padStart('hh:mm'.length, '0')}`;
  try {
    if (offset !== undefined)
      return Temporal.Instant.from(`${isoText}${offset.toUpperCase()}`).toZonedDateTimeISO(zone);
    const local = Temporal.PlainDateTime.from(isoText);
    const zoned = local.toZonedDateTime(zone);
    return zoned.toPlainDateTime().equals(local) ? zoned : null;
  } catch {
    return null;
  }
}

function localNow({ now, zone }: TimeContext): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
}
