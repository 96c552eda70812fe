import type { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';
import {
  type BoardStep,
  isFoodOrder,
  type OrderSource,
  type OrderStatus,
} from '../../../shared/orders/rules/transitions.ts';
import { type DemoBusiness, readData } from './data.ts';
import { delivered, order } from './order.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const { open, outcomes, ordersByHour } = readData<{
  readonly open: readonly (readonly [BoardStep, minMinutes: number, maxMinutes: number])[];
  readonly outcomes: readonly (readonly [OrderStatus, BoardStep, weight: number])[];
  readonly ordersByHour: readonly number[];
}>('evening');

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const baghdadOffsetHours = 3;
const pastHours = 6 * 7 * 24;
/** In this first share of the past the restaurant had no board. */
const shareWithoutBoard = 0.35;

interface OrdersOptions {
  readonly random: Random;
  readonly business: DemoBusiness;
  readonly people: readonly Person[];
  readonly count: number;
  readonly now: number;
}

/** Orders in progress, oldest first. */
export function openOrders({ random, business, people, count, now }: OrdersOptions): ImportedOrder[] {
  const orders = Array.from({ length: count }, (_, index) => {
    const [step, min, max] = open[index % open.length] ?? (['submitted', 1, 6] as const);
    const person = random.pick(people);
    const createdAt = now - random.whole(min, max) * minuteMs - random.whole(0, minuteMs);
    const address = step === 'out_for_delivery' && delivered(person);
    return { ...order(random, business, person, 'storefront'), ...address, step, createdAt };
  });
  return orders.toSorted((one, other) => one.createdAt - other.createdAt);
}

/** Finished orders, oldest first, most of them around noon and in the evening. */
export function* pastOrders({ random, business, people, count, now }: OrdersOptions): Generator<ImportedOrder> {
  const times = timesOfPast(now);
  for (let index = 0; index < count; index += 1) {
    const share = (index + random.next()) / count;
    const position = share * times.length;
    const source = random.weighted(business.sources);
    yield {
      ...order(random, business, random.pick(people), source),
      ...outcome(random, isFoodOrder(business.kind, source), share < shareWithoutBoard),
      ...payments(random, source),
      createdAt: Math.floor((times[Math.floor(position)] ?? now) + ((position % 1) * hourMs) / ordersInBusiestHour),
    };
  }
}

function outcome(random: Random, isFood: boolean, isOld: boolean): Pick<ImportedOrder, 'status' | 'step' | 'board'> {
  const [status, step] = random.weighted(outcomes.map(([status, step, weight]) => [[status, step] as const, weight]));
  if (!isFood) return { step };
  return isOld ? { status, board: false } : { status, step };
}

function payments(random: Random, source: OrderSource): Partial<ImportedOrder> {
  return {
    ...(random.chance(0.7) && { payment_status: random.pick(['paid', 'paid', 'paid', 'unpaid', 'refunded']) }),
    ...(random.chance(0.3) && { delivery_status: random.pick(['delivered', 'delivered', 'returned']) }),
    ...(source === 'invoice' && { invoice_status: random.pick(['paid', 'paid', 'issued', 'void']) }),
    ...(random.chance(0.2) && { externalOrderId: `POS-${random.whole(10_000, 99_999)}` }),
  };
}

const ordersInBusiestHour = Math.max(...ordersByHour);

/** Times at which an order comes in, more of them in busy hours. */
function timesOfPast(now: number): readonly number[] {
  const first = Math.floor(now / hourMs) - pastHours;
  return Array.from({ length: pastHours }, (_, index) => first + index).flatMap((hour) => {
    const orders = ordersByHour[(hour + baghdadOffsetHours) % ordersByHour.length] ?? 1;
    return Array.from({ length: orders }, (_, nth) => (hour + nth / orders) * hourMs);
  });
}
