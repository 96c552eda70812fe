import { Refused } from '../basics/refused.ts';
import { businessDay } from './business-day.ts';
import { zonedTimestamp } from './time-zone.ts';

/**
 * The moment, Unix ms, that a `since` (or what `name` says) names: a date is the start of that day in the workspace's zone, a timestamp must carry
 * a zone. Throws `invalid_request`.
 */
export function sinceMoment(text: string, zone: string, name = 'since'): number {
  const at = businessDay(text, zone)?.from ?? zonedTimestamp(text);
  if (at !== null) return Math.max(0, at);
  throw new Refused('invalid_request', `${name} must be a date such as 2030-12-31 or a timestamp with a zone`);
}
