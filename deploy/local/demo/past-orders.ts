import type { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';
import {
  type BoardStep,
  isFoodOrder,
  type OrderSource,
  type OrderStatus,
} from '../../../shared/orders/rules/transitions.ts';
import { readData, type Shop } from './data.ts';
import { order } from './order.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const { outcomes, ordersByHour } = readData<{
  /** How an order of the past ended. */
  readonly outcomes: readonly (readonly [OrderStatus, BoardStep, weight: number])[];
  /** By the hour of the day in Baghdad. */
  readonly ordersByHour: readonly number[];
}>('evening');

const hourMs = 60 * 60 * 1000;
/** How far the past of the demo reaches back. */
const pastHours = 6 * 7 * 24;
/** Before this share of it the restaurant had no board. */
const withoutBoard = 0.35;

/** The shop's past: `count` orders, oldest first, busiest around noon and in the evening. */
export function* pastOrders(
  random: Random,
  shop: Shop,
  people: readonly Person[],
  count: number,
  now: number,
): Generator<ImportedOrder> {
  const momentAt = spreadOverDays(now);
  for (let index = 0; index < count; index += 1) {
    const share = (index + random.next()) / count;
    const source = random.weighted(shop.sources);
    const createdAt = momentAt(share);
    yield {
      ...order(random, shop, random.pick(people), source),
      ...outcome(random, isFoodOrder(shop.kind, source), share < withoutBoard),
      ...affairs(random, source),
      createdAt,
    };
  }
}

type Outcome = Pick<ImportedOrder, 'status' | 'step' | 'board'>;

function outcome(random: Random, isFood: boolean, isOld: boolean): Outcome {
  const [status, step] = random.weighted(outcomes.map(([status, step, weight]) => [[status, step] as const, weight]));
  if (!isFood) return { step };
  return isOld ? { status, board: false } : { status, step };
}

function affairs(random: Random, source: OrderSource): Partial<ImportedOrder> {
  return {
    ...(random.chance(0.7) && { payment_status: random.pick(['paid', 'paid', 'paid', 'unpaid', 'refunded']) }),
    ...(random.chance(0.3) && { delivery_status: random.pick(['delivered', 'delivered', 'returned']) }),
    ...(source === 'invoice' && { invoice_status: random.pick(['paid', 'paid', 'issued', 'void']) }),
    ...(random.chance(0.2) && { externalOrderId: `POS-${random.whole(10_000, 99_999)}` }),
  };
}

const baghdadHours = 3;

/** Gives the moment by which a share (0 to 1) of all orders had been placed. */
function spreadOverDays(now: number): (share: number) => number {
  const from = Math.floor(now / hourMs) - pastHours;
  const sums: number[] = [0];
  for (let hour = 0; hour < pastHours; hour += 1) {
    sums.push((sums.at(-1) ?? 0) + (ordersByHour[(from + hour + baghdadHours) % ordersByHour.length] ?? 1));
  }
  const total = sums.at(-1) ?? 1;
  let hour = 0;
  return (share) => {
    const reached = share * total;
    // Shares only grow, so the search goes on from where it was.
    while (hour < pastHours - 1 && (sums[hour + 1] ?? total) <= reached) hour += 1;
    const [low = 0, high = total] = [sums[hour], sums[hour + 1]];
    return Math.floor((from + hour + (reached - low) / (high - low)) * hourMs);
  };
}
