import { isId } from '../../../../shared/basics/id.ts';
import { eventNames } from '../../../../shared/webhooks/rules/event-pattern.ts';
import type { DeliveryStatus } from '../../../../shared/webhooks/rules/retry.ts';
import type { DeliveryCursor } from '../../../../shared/webhooks/verbs/closed-deliveries.ts';
import { deliveryStatuses } from '../../../../shared/webhooks/verbs/deliveries.ts';

const hourMs = 60 * 60 * 1000;

const periods = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, all: Number.POSITIVE_INFINITY } as const;
type Period = keyof typeof periods;

export interface ListFilter {
  readonly endpoint: string | null;
  readonly event: string | null;
  readonly status: DeliveryStatus | null;
  readonly period: Period;
  readonly before: DeliveryCursor | null;
}

/** The filter in the address; an unknown value counts as not chosen. */
export function parseFilter(query: URLSearchParams): ListFilter {
  const endpoint = query.get('endpoint') ?? '';
  const period = query.get('since') ?? '';
  return {
    endpoint: isId('endpoint', endpoint) ? endpoint : null,
    event: eventNames.find((name) => name === query.get('event')) ?? null,
    status: deliveryStatuses.find((status) => status === query.get('status')) ?? null,
    period: isPeriod(period) ? period : 'week',
    before: parseCursor(query.get('before') ?? ''),
  };
}

export function queryOf({ endpoint, event, status, period, before }: ListFilter): URLSearchParams {
  return new URLSearchParams({
    ...(endpoint && { endpoint }),
    ...(event && { event }),
    ...(status && { status }),
    since: period,
    ...(before && { before: `${before.eventId}.${before.endpointId}` }),
  });
}

/** Unix ms. */
export function sinceOf({ period }: ListFilter, now: number): number {
  return Math.max(0, now - periods[period]);
}

function isPeriod(text: string): text is Period {
  return Object.hasOwn(periods, text);
}

function parseCursor(text: string): DeliveryCursor | null {
  const [eventId = '', endpointId = ''] = text.split('.');
  const isPlace = isId('event', eventId) && (endpointId === '' || isId('endpoint', endpointId));
  return isPlace ? { eventId, endpointId } : null;
}
