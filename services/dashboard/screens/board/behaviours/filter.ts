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

export function filterIn(query: URLSearchParams): BoardFilter {
  return {
    source: orderSources.find((each) => each === query.get('source')) ?? null,
    type: (['delivery', 'pickup'] as const).find((each) => each === query.get('type')) ?? null,
    age: (['waiting', 'late'] as const).find((each) => each === query.get('age')) ?? null,
    query: (query.get('q') ?? '').trim().slice(0, maxQueryLength),
    isWall: query.get('view') === 'wall',
  };
}

export interface Filterable {
  readonly source?: string | undefined;
  readonly type?: string | undefined;
  /** Its age, or `done`. */
  readonly age?: string | undefined;
  /** Number, name and phone, made `findable`. */
  readonly find?: string | undefined;
}

export function isShown({ source, type, age, find = '' }: Filterable, filter: BoardFilter): boolean {
  return (
    (filter.source === null || source === filter.source) &&
    (filter.type === null || type === filter.type) &&
    (filter.age === null || age === 'late' || age === filter.age) &&
    isFound(find, filter.query)
  );
}

/** Normalises a text for search: lower case, Latin digits, one form of alef, no spaces or phone punctuation. */
export function findable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[\s+()\-\u200e\u200f]/g, '');
}

/** A phone number may be typed in its national form. */
function isFound(text: string, input: string): boolean {
  const query = findable(input);
  return text.includes(query) || (/^0\d{5,}$/.test(query) && text.includes(query.slice(1)));
}
