/**
 * The zone's name as the time zone database writes it (`asia/baghdad` gives `Asia/Baghdad`), or null when there is no such
 * zone. A bare UTC offset is none: it would not know of daylight saving.
 */
export function zoneName(text: string): string | null {
  if (/^[+-]/.test(text)) return null;
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId;
  } catch {
    return null;
  }
}

/** The first moment (Unix ms) after the day `date` (YYYY-MM-DD) in `zone`, or null when there is no such day. */
export function endOfDay(date: string, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  try {
    return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}

const timestampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)$/i;

/** The Unix ms of an ISO 8601 timestamp that carries a time and a zone (Z or a UTC offset), or null when `text` is none. */
export function zonedTimestamp(text: string): number | null {
  if (!timestampForm.test(text)) return null;
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return null;
  }
}
