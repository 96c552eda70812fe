import { Refused } from '../../basics/refused.ts';
import { endOfDay, zonedTimestamp } from '../../time/time-zone.ts';

/**
 * When a key with this expiry ends, in Unix ms: a date is the end of that day in the workspace's zone, a timestamp must
 * carry a zone (decided: Command line). Throws `invalid_request`, also for a moment that is not after `now`.
 */
export function keyExpiry(text: string, zone: string, now: number): number {
  const at = endOfDay(text, zone) ?? zonedTimestamp(text);
  if (at === null) {
    throw new Refused('invalid_request', 'the expiry must be a date such as 2030-12-31 or a timestamp with a zone');
  }
  if (at <= now) throw new Refused('invalid_request', 'the expiry must be in the future');
  return at;
}
