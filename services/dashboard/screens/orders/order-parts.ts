import { toMinor } from '../../../../shared/money/money.ts';
import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import type { EarlierOrder } from '../../../../shared/orders/verbs/customer-orders.ts';
import type { OrderChange, OrderEventSent } from '../../../../shared/orders/verbs/order-history.ts';
import { money } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** What an order's page is made of. */
interface OrderParts {
  readonly order: Order;
  readonly history: readonly OrderChange[];
  readonly earlier: readonly EarlierOrder[];
  /** What staff do not see. */
  readonly forAdmin: { readonly events: readonly OrderEventSent[]; readonly urls: ReadonlyMap<string, string> } | null;
  /** Where the page's stream begins. */
  readonly since: string;
}

export interface OrderPartProps {
  readonly visit: MemberVisit;
  readonly parts: OrderParts;
}

/** A line's price, which is kept in major units, as people write it. */
export function majorMoney(language: 'en' | 'ar', currency: string, amount: number): string {
  return money(language, currency, toMinor(amount, currency, 'price'));
}
