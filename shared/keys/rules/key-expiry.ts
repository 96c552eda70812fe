import { Refused } from '../../basics/refused.ts';
import { endOfDay, zonedTimestamp } from '../../time/time-zone.ts';

/** A date is the end of that day in `zone` (decided: Command line). Throws `invalid_request`. */
export function keyExpiry(text: string, zone: string, now: number): number {
  const at = endOfDay(text, zone) ?? zonedTimestamp(text);
  if (at === null) {
    throw new Refused('invalid_request', 'the expiry must be a date such as 2030-12-31 or a timestamp with a zone');
  }
  if (at <= now) throw new Refused('invalid_request', 'the expiry must be in the future');
  return at;
}
