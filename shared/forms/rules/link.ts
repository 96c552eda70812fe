import { Refused } from '../../basics/refused.ts';
import { endOfDay, zonedTimestamp } from '../../time/time-zone.ts';

/** When a link may be opened, in Unix ms: from `startsAt` on, before `expiresAt`. */
export interface LinkPeriod {
  readonly startsAt: number | null;
  readonly expiresAt: number | null;
}

/** A date is a whole day of the zone; a timestamp must have a zone. Throws `invalid_request`, also for a period
 * that ends before it starts, or has ended. */
export function linkPeriod(
  starts: string | undefined,
  expires: string | undefined,
  zone: string,
  now: number,
): LinkPeriod {
  const startsAt = starts === undefined ? null : (startOfDay(starts, zone) ?? zonedTimestamp(starts));
  const expiresAt = expires === undefined ? null : (endOfDay(expires, zone) ?? zonedTimestamp(expires));
  if ((starts !== undefined && startsAt === null) || (expires !== undefined && expiresAt === null)) {
    throw new Refused('invalid_request', 'a start or end must be a date such as 2030-12-31 or a timestamp with a zone');
  }
  if (startsAt !== null && expiresAt !== null && expiresAt <= startsAt) {
    throw new Refused('invalid_request', 'a link must not end before it starts');
  }
  if (expiresAt !== null && expiresAt <= now) {
    throw new Refused('invalid_request', 'a link must end in the future: this one would never open');
  }
  return { startsAt, expiresAt };
}

function startOfDay(date: string, zone: string): number | null {
  if (endOfDay(date, zone) === null) return null;
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
}
