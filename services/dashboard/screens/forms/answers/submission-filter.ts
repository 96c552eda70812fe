import { isId } from '../../../../../shared/basics/id.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The periods of a list, in ms. */
const periods = { all: Number.POSITIVE_INFINITY, day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const;

export interface Shown {
  readonly period: keyof typeof periods;
  readonly customerId: string | null;
  readonly view: 'table' | 'cards';
  readonly before: string | null;
}

/** The filter in the address; an unknown value counts as not chosen. */
export function shownIn(query: URLSearchParams): Shown {
  const [period, customer, before] = [query.get('since') ?? '', query.get('customer') ?? '', query.get('before') ?? ''];
  return {
    period: isPeriod(period) ? period : 'all',
    customerId: isId('customer', customer) ? customer : null,
    view: query.get('view') === 'cards' ? 'cards' : 'table',
    before: isId('submission', before) ? before : null,
  };
}

export function queryOf({ period, customerId, view, before }: Shown): URLSearchParams {
  return new URLSearchParams({
    since: period,
    view,
    ...(customerId && { customer: customerId }),
    ...(before && { before }),
  });
}

/** Unix ms. */
export function sinceOf({ period }: Shown, now: number): number {
  return Math.max(0, now - periods[period]);
}

function isPeriod(text: string): text is Shown['period'] {
  return Object.hasOwn(periods, text);
}
