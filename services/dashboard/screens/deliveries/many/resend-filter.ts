import { isId } from '../../../../../shared/basics/id.ts';
import { eventNames } from '../../../../../shared/webhooks/rules/event-pattern.ts';
import { type Resendable, resendable } from '../../../../../shared/webhooks/rules/retry.ts';

export interface ResendFilter {
  readonly endpoint: string | null;
  readonly event: string | null;
  readonly status: Resendable;
  /** Local times of the workspace, as browsers write them (`2026-11-22T14:05`); empty for no bound. */
  readonly from: string;
  readonly until: string;
}

/** An unknown value counts as not chosen; times are as typed. */
export function resendFilterIn(query: URLSearchParams): ResendFilter {
  const endpoint = query.get('endpoint') ?? '';
  return {
    endpoint: isId('endpoint', endpoint) ? endpoint : null,
    event: eventNames.find((name) => name === query.get('event')) ?? null,
    status: resendable.find((status) => status === query.get('status')) ?? 'failed',
    from: query.get('from') ?? '',
    until: query.get('until') ?? '',
  };
}

export function resendQuery({ endpoint, event, status, from, until }: ResendFilter): URLSearchParams {
  return new URLSearchParams({ ...(endpoint && { endpoint }), ...(event && { event }), status, from, until });
}

/** The typed times in Unix ms; null for an invalid time. Without an end it is `now`. */
export function timeOf({ from, until }: ResendFilter, zone: string, now: number) {
  const end = until === '' ? now : momentAt(until, zone);
  return { since: from === '' ? 0 : momentAt(from, zone), before: end === null ? null : Math.min(end, now) };
}

export function localTimeText(moment: number, zone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime();
  return at.toString({ smallestUnit: 'minute' });
}

function momentAt(input: string, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(input)) return null;
  try {
    return Math.max(0, Temporal.PlainDateTime.from(input).toZonedDateTime(zone).epochMilliseconds);
  } catch {
    return null;
  }
}
