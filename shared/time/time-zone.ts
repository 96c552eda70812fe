/** `asia/baghdad` gives `Asia/Baghdad`; null for a bare UTC offset, which has no daylight saving. */
export function zoneName(text: string): string | null {
  if (/^[+-]/.test(text)) return null;
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId;
  } catch {
    return null;
  }
}

export function endOfDay(date: string, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  try {
    return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}

const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)$/i;

export function zonedTimestamp(text: string): number | null {
  if (!timestampPattern.test(text)) return null;
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return null;
  }
}
