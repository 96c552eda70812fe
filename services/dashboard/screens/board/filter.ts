import type { BoardOrder } from '../../../../shared/orders/board/board-orders.ts';
import type { Thresholds } from '../../../../shared/orders/board/board-settings.ts';
import { type OrderAge, orderAge } from '../../../../shared/orders/rules/age.ts';
import { type OrderSource, orderSources } from '../../../../shared/orders/rules/transitions.ts';
import { findable, isFound } from './behaviours/find.ts';

/** What of the board is shown: it is in the address. */
export interface BoardFilter {
  readonly source: OrderSource | null;
  readonly type: 'delivery' | 'pickup' | null;
  readonly age: Exclude<OrderAge, 'fresh'> | null;
  /** What was typed to be found. */
  readonly query: string;
  /** For a screen on the wall: no menu, larger type. */
  readonly isWall: boolean;
}

const longestQuery = 100;

export function filterIn(query: URLSearchParams): BoardFilter {
  return {
    source: orderSources.find((each) => each === query.get('source')) ?? null,
    type: (['delivery', 'pickup'] as const).find((each) => each === query.get('type')) ?? null,
    age: (['waiting', 'late'] as const).find((each) => each === query.get('age')) ?? null,
    query: (query.get('q') ?? '').trim().slice(0, longestQuery),
    isWall: query.get('view') === 'wall',
  };
}

export function isShown(order: BoardOrder, filter: BoardFilter, thresholds: Thresholds, now: number): boolean {
  const { source, type, age, query } = filter;
  const text = findable([order.number, order.customerName, order.customerPhone].join(' '));
  const isOld = (): boolean => {
    const itsAge = orderAge(now - order.createdAt, thresholds);
    return age === 'late' ? itsAge === 'late' : itsAge !== 'fresh';
  };
  return (
    (source === null || order.source === source) &&
    (type === null || order.type === type) &&
    (age === null || isOld()) &&
    isFound(text, query)
  );
}
