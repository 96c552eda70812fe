import type { OrderAge } from '../../../../../shared/orders/rules/age.ts';
import { type OrderSource, orderSources } from '../../../../../shared/orders/rules/transitions.ts';

export interface BoardFilter {
  readonly source: OrderSource | null;
  readonly type: 'delivery' | 'pickup' | null;
  readonly age: Exclude<OrderAge, 'fresh'> | null;
  readonly query: string;
  /** For a screen on the wall: no menu, larger type. */
  readonly isWall: boolean;
}

const maxQueryLength = 100;

export function parseFilter(params: URLSearchParams): BoardFilter {
  return {
    source: orderSources.find((each) => each === params.get('source')) ?? null,
    type: (['delivery', 'pickup'] as const).find((each) => each === params.get('type')) ?? null,
    age: (['waiting', 'late'] as const).find((each) => each === params.get('age')) ?? null,
    query: (params.get('q') ?? '').trim().slice(0, maxQueryLength),
    isWall: params.get('view') === 'wall',
  };
}

export interface Filterable {
  readonly source?: string | undefined;
  readonly type?: string | undefined;
  /** The age of an open order, or `done`. */
  readonly age?: string | undefined;
  /** Number, name and phone, normalized for search. */
  readonly searchText?: string | undefined;
}

export function isShown({ source, type, age, searchText = '' }: Filterable, filter: BoardFilter): boolean {
  return (
    (filter.source === null || source === filter.source) &&
    (filter.type === null || type === filter.type) &&
    (filter.age === null || age === 'late' || age === filter.age) &&
    isFound(searchText, filter.query)
  );
}

/** Normalizes text for search: lower case, Latin digits, one form of alef, no spaces or phone punctuation. */
export function normalizeForSearch(text: string): string {
  return text
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[\s+()\-\u200e\u200f]/g, '');
}

/** A phone number may be typed in its national form. */
function isFound(text: string, input: string): boolean {
  const query = normalizeForSearch(input);
  return text.includes(query) || (/^0\d{5,}$/.test(query) && text.includes(query.slice(1)));
}
