import { zonedTimestamp } from './time-zone.ts';

export interface BusinessDay {
  readonly from: number;
  readonly before: number;
}

/** Null for an invalid date. Where clocks went back over midnight the day extends into the next. */
export function businessDay(date: string, zone: string): BusinessDay | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  try {
    const day = Temporal.PlainDate.from(date);
    return { from: day.toZonedDateTime(zone).epochMilliseconds, before: lastMidnight(day.add({ days: 1 }), zone) };
  } catch {
    return null;
  }
}

/** Rounded up to the ms. Null unless it is ISO 8601 with a zone, or Unix ms (spec: GET store-orders rule 1). */
export function moment(text: string): number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text) <= maxMs ? Number(text) : null;
  const ms = zonedTimestamp(text);
  if (ms === null) return null;
  const isWhole = Temporal.Instant.from(text).epochNanoseconds % 1_000_000n === 0n;
  return isWhole ? ms : ms + 1;
}

const maxMs = 253_402_300_799_999;

/** The later midnight, if clocks go back over it and it occurs twice. */
function lastMidnight(day: Temporal.PlainDate, zone: string): number {
  const first = day.toZonedDateTime(zone);
  const last = day.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'later' });
  const isRepeated = last.toPlainDateTime().equals(day.toPlainDateTime());
  return isRepeated ? last.epochMilliseconds : first.epochMilliseconds;
}
