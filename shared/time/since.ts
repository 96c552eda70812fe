import { Refused } from '../basics/refused.ts';
import { businessDay } from './business-day.ts';
import { zonedTimestamp } from './time-zone.ts';

/** A date is the start of that day in `zone`, a timestamp must carry a zone. Throws `invalid_request`. */
export function sinceMoment(text: string, zone: string, name = 'since'): number {
  const at = businessDay(text, zone)?.from ?? zonedTimestamp(text);
  if (at !== null) return Math.max(0, at);
  throw new Refused('invalid_request', `${name} must be a date such as 2030-12-31 or a timestamp with a zone`);
}
