import { Refused } from '../../../shared/basics/refused.ts';
import { type BoardStep, boardSteps } from '../../../shared/orders/rules/transitions.ts';
import { businessDay, moment } from '../../../shared/time/business-day.ts';
import type { Listing } from '../cursor.ts';
import { parameter } from '../parameters.ts';

/** The parameters of GET store-orders (spec: GET store-orders), before the time zone is known. */
export interface StoreOrdersQuery {
  readonly from: string | null;
  readonly to: string | null;
  readonly updatedSince: string | null;
  readonly statuses: readonly BoardStep[] | null;
}

export interface Range {
  readonly orderedBy: 'created_at' | 'updated_at';
  readonly from: number;
  readonly before: number | null;
  readonly statuses: readonly BoardStep[] | null;
}

export function storeOrdersQuery(query: URLSearchParams): StoreOrdersQuery {
  const [from, to, updatedSince] = [
    parameter(query, 'from'),
    parameter(query, 'to'),
    parameter(query, 'updated_since'),
  ];
  if (updatedSince !== null && (from !== null || to !== null)) {
    throw new Refused('invalid_request', `updated_since cannot be combined with ${from === null ? 'to' : 'from'}`);
  }
  return { from, to, updatedSince, statuses: statusFilter(parameter(query, 'status') ?? 'all') };
}

/** Dates are days in `zone`. Throws `invalid_request` naming a parameter that is no time. */
export function rangeOf({ from, to, updatedSince, statuses }: StoreOrdersQuery, zone: string): Range {
  if (updatedSince !== null) {
    const since = parseTime('updated_since', updatedSince) ?? refuse('updated_since', 'a timestamp');
    return { orderedBy: 'updated_at', from: clamped(since), before: null, statuses };
  }
  const start = (text: string) => businessDay(text, zone)?.from ?? parseTime('from', text) ?? refuse('from', dayOrTime);
  const end = (text: string) => businessDay(text, zone)?.before ?? parseTime('to', text) ?? refuse('to', dayOrTime);
  return {
    orderedBy: 'created_at',
    from: from === null ? 0 : clamped(start(from)),
    before: to === null ? null : clamped(end(to)),
    statuses,
  };
}

const dayOrTime = 'a date such as 2026-03-01, a timestamp';

/** A cursor is bound to every parameter, the page size too (spec: GET store-orders). */
export function listingOf({ from, to, updatedSince, statuses }: StoreOrdersQuery, limit: number): Listing {
  return ['store-orders', from, to, updatedSince, statuses === null ? null : statuses.join(','), String(limit)];
}

function statusFilter(text: string): readonly BoardStep[] | null {
  if (text === 'all') return null;
  const given = text.split(',');
  const unknown = given.find((each) => !boardSteps.some((step) => step === each));
  if (unknown !== undefined) {
    throw new Refused(
      'invalid_request',
      `status must be all, or one or more of ${boardSteps.join(', ')}, with commas between them`,
    );
  }
  const statuses = boardSteps.filter((step) => given.includes(step));
  return statuses.length === boardSteps.length ? null : statuses;
}

/** An unescaped plus sign arrives as a space; before an offset it can mean nothing else. */
function parseTime(name: string, text: string): number | null {
  if (/^\d{4}-\d\d-\d\dT[\d:.,]+$/i.test(text)) {
    throw new Refused('invalid_request', `${name} must carry a zone: Z or a UTC offset such as +03:00`);
  }
  return moment(text.replace(/ (?=\d\d(:?\d\d)?$)/, '+'));
}

function refuse(name: string, form: string): never {
  throw new Refused('invalid_request', `${name} must be ${form} with a zone such as 2026-03-01T14:05:09Z, or Unix ms`);
}

function clamped(ms: number): number {
  return Math.min(Math.max(ms, 0), Date.UTC(9999, 11, 31));
}
