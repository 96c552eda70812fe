import type { MenuItem } from '../../../../shared/orders/rules/menu-item.ts';
import type { WithVisit } from '../../request/visit.ts';
import type { EntryProblems } from './parse-order.ts';

export type EntryParts = WithVisit<{
  readonly items: readonly MenuItem[];
  readonly problems: EntryProblems;
  /** The order that was placed from here before. */
  readonly placed?: PlacedOrder | null;
}>;

interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}
