import type { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';
import type { BoardStep } from '../../../shared/orders/rules/transitions.ts';
import { readData, type Shop } from './data.ts';
import { delivered, order } from './order.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;

/** How long ago an order that stands there came in, in minutes. */
const { open: evening } = readData<{
  readonly open: readonly (readonly [BoardStep, least: number, most: number])[];
}>('evening');

/** The orders that are being worked on when the demo is loaded, oldest first, none older than an hour. */
export function eveningOrders(
  random: Random,
  shop: Shop,
  people: readonly Person[],
  count: number,
  now: number,
): ImportedOrder[] {
  const made = Array.from({ length: count }, (_, index) => {
    const [step, least, most] = evening[index % evening.length] ?? (['submitted', 1, 6] as const);
    const person = random.pick(people);
    const createdAt = now - random.whole(least, most) * minuteMs - random.whole(0, minuteMs);
    return {
      ...order(random, shop, person, 'storefront'),
      ...(step === 'out_for_delivery' && delivered(person)),
      ...{ step, createdAt },
    };
  });
  return made.toSorted((one, other) => one.createdAt - other.createdAt);
}
