/**
 * `ms` as ISO 8601 with the zone's UTC offset and millisecond precision: `2026-03-01T14:05:09.120+03:00`. What
 * `Temporal` gives, at a fraction of its cost: a sync renders two of these for each of millions of orders.
 */
export function isoInZone(ms: number, zone: string): string {
  const { offsetMs, suffix } = periodAt(ms, zone);
  return new Date(ms + offsetMs).toISOString().slice(0, -'Z'.length) + suffix;
}

/** A stretch of time in which the clocks of a zone were not changed. */
interface Period {
  readonly from: number;
  readonly before: number;
  readonly offsetMs: number;
  readonly suffix: string;
}

/** The periods met so far: two a year and zone at most, so there are never many. What is found never changes. */
const known = new Map<string, Period[]>();

function periodAt(ms: number, zone: string): Period {
  const periods = known.get(zone) ?? [];
  known.set(zone, periods);
  for (const period of periods) if (ms >= period.from && ms < period.before) return period;
  const period = findPeriod(ms, zone);
  // Times that are asked for together lie close together: the newest found is looked at first.
  periods.unshift(period);
  return period;
}

function findPeriod(ms: number, zone: string): Period {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  // `previous` looks strictly before: one nanosecond later it also finds a change at this very moment.
  const from = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const before = at.getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    before: before?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: at.offsetNanoseconds / 1e6,
    // Rounded to the minute, where a zone once differed by seconds, as ISO 8601 has it.
    suffix: at.toString({ timeZoneName: 'never' }).slice(-'+hh:mm'.length),
  };
}
