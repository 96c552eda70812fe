import type { OrderLine } from './restaurant-order.ts';

export interface KitchenOrder {
  readonly id: string;
  readonly number: string;
  readonly createdAt: number;
  readonly lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'options' | 'notes'>[];
  /** The remarks on the whole order. */
  readonly remarks: string;
}

export interface Dish {
  readonly name: string;
  readonly quantity: number;
  /** When the oldest order with it was placed: Unix ms. */
  readonly since: number;
  readonly portions: readonly Portion[];
}

/** Servings that are made alike, for one order. */
export interface Portion {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly quantity: number;
  readonly details: string;
}

/** The lines of all orders by dish: the dish that has waited longest first, and its portions in the order they came. */
export function dishesOf(orders: readonly KitchenOrder[]): readonly Dish[] {
  const oldestFirst = orders.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const servings = oldestFirst.flatMap((order) => order.lines.map((line) => ({ order, line })));
  const dishes = [...Map.groupBy(servings, ({ line }) => line.name)].map(([name, of]) => ({
    name,
    quantity: rounded(of.reduce((sum, { line }) => sum + line.quantity, 0)),
    since: Math.min(...of.map(({ order }) => order.createdAt)),
    portions: of.map(({ order, line }) => ({
      orderId: order.id,
      orderNumber: order.number,
      quantity: line.quantity,
      details: [...line.options.map((option) => option.name), line.notes, order.remarks].filter(Boolean).join(' · '),
    })),
  }));
  return dishes.toSorted((a, b) => a.since - b.since);
}

/** Quantities have three decimals. */
function rounded(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000;
}
