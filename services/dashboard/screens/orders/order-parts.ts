import { toMinor } from '../../../../shared/money/money.ts';
import { money } from '../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../request/visit.ts';
import type { OrderParts } from './read-order.ts';

export type OrderPartProps = WithVisit<{ parts: OrderParts }>;

/** Formats a line's price, which is stored in major units. */
export function majorMoney(language: 'en' | 'ar', currency: string, amount: number): string {
  return money(language, currency, toMinor(amount, currency, 'price'));
}
