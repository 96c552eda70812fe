import { zonedTimestamp } from './time-zone.ts';

/** The moments, Unix ms, that a day of `zone` reaches from and up to. */
export interface BusinessDay {
  readonly from: number;
  readonly before: number;
}

/**
 * The business day `date` (YYYY-MM-DD) in `zone`, or null when there is no such day: every moment at which a clock there
 * shows the date. Where clocks went back over midnight, the day reaches into the first minutes of the next; a day that the
 * zone left out is empty.
 */
export function businessDay(date: string, zone: string): BusinessDay | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  try {
    const day = Temporal.PlainDate.from(date);
    return { from: day.toZonedDateTime(zone).epochMilliseconds, before: lastMidnight(day.add({ days: 1 }), zone) };
  } catch {
    return null;
  }
}

/**
 * The first whole millisecond, as Unix ms, at or after the moment that `text` names: an ISO 8601 timestamp with a time and a
 * zone, or Unix ms. Null when it is neither, or has no zone (spec: GET store-orders rule 1).
 */
export function moment(text: string): number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text) <= endOfTime ? Number(text) : null;
  const ms = zonedTimestamp(text);
  if (ms === null) return null;
  const isWhole = Temporal.Instant.from(text).epochNanoseconds % 1_000_000n === 0n;
  return isWhole ? ms : ms + 1;
}

/** The last millisecond of the year 9999. */
const endOfTime = 253_402_300_799_999;

/** When the day's midnight strikes for the last time: twice in a night in which clocks go back over it. */
function lastMidnight(day: Temporal.PlainDate, zone: string): number {
  const first = day.toZonedDateTime(zone);
  const last = day.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'later' });
  const strikesTwice = last.toPlainDateTime().equals(day.toPlainDateTime());
  return strikesTwice ? last.epochMilliseconds : first.epochMilliseconds;
}
