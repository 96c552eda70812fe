import { Refused } from '../../basics/refused.ts';
import { toMajor, toMinor } from '../../money/money.ts';
import type { OrderLine, Promotion } from './restaurant-order.ts';

export interface OrderItems {
  readonly lines?: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unit_price: number;
    readonly options?: readonly { readonly name: string; readonly price: number }[];
    readonly notes?: string;
  }[];
  readonly promotions?: readonly { readonly id?: string; readonly name: string; readonly savings: number }[];
  readonly delivery_fee?: number;
  readonly discount?: number;
  readonly tax?: number;
  readonly amount_only?: boolean;
  readonly total?: number;
  readonly notes?: string;
}

export interface PricedOrder {
  readonly amountOnly: boolean;
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly Promotion[];
  readonly subtotal: number;
  readonly deliveryFee: number;
  readonly discount: number;
  readonly tax: number;
  readonly promotionSavings: number;
  readonly total: number;
  readonly summary: string;
}

// total = subtotal + delivery fee + tax − discount − promotion savings (spec: Store order). Throws `invalid_request`.
export function priceOrder(items: OrderItems, currency: string): PricedOrder {
  return items.amount_only ? agreedAmount(items, currency) : sumOfLines(items, currency);
}

function agreedAmount(items: OrderItems, currency: string): PricedOrder {
  if (items.total === undefined) throw new Refused('invalid_request', 'an amount-only order needs a total');
  if (items.lines?.length) throw new Refused('invalid_request', 'an amount-only order has no lines');
  if (!items.notes) throw new Refused('invalid_request', 'an amount-only order says in its notes what was agreed');
  const total = toMinor(items.total, currency, 'total');
  const nothing = { deliveryFee: 0, discount: 0, tax: 0, promotionSavings: 0 };
  return { amountOnly: true, lines: [], promotions: [], subtotal: total, ...nothing, total, summary: items.notes };
}

function sumOfLines(items: OrderItems, currency: string): PricedOrder {
  if (!items.lines?.length) throw new Refused('invalid_request', 'an order has at least one line, or is amount_only');
  if (items.total !== undefined) {
    throw new Refused('invalid_request', 'total is computed from the lines: leave it out, or set amount_only');
  }
  const minor = (amount: number | undefined, field: string): number => toMinor(amount ?? 0, currency, field);
  const lines = items.lines.map((line, index) => pricedLine(line, index, currency));
  const promotions = (items.promotions ?? []).map((promotion, index) => ({
    id: promotion.id ?? String(index + 1),
    name: promotion.name,
    savings: promotion.savings,
  }));
  const subtotal = sum(lines.map((line) => minor(line.total, 'line total')));
  const deliveryFee = minor(items.delivery_fee, 'delivery_fee');
  const discount = minor(items.discount, 'discount');
  const tax = minor(items.tax, 'tax');
  const promotionSavings = sum(promotions.map((promotion) => minor(promotion.savings, 'promotion savings')));
  const total = subtotal + deliveryFee + tax - discount - promotionSavings;
  if (total < 0) throw new Refused('invalid_request', 'discount and promotions are more than the order costs');
  const totals = { subtotal, deliveryFee, discount, tax, promotionSavings, total };
  return { amountOnly: false, lines, promotions, ...totals, summary: summaryOf(lines) };
}

type LineInput = NonNullable<OrderItems['lines']>[number];

function pricedLine(line: LineInput, index: number, currency: string): OrderLine {
  const options = line.options ?? [];
  const each = sum([
    toMinor(line.unit_price, currency, `unit_price of ${line.name}`),
    ...options.map((option) => toMinor(option.price, currency, `price of ${option.name}`)),
  ]);
  return {
    id: String(index + 1),
    name: line.name,
    quantity: line.quantity,
    unit_price: line.unit_price,
    total: toMajor(Math.round(each * line.quantity), currency),
    options: options.map(({ name, price }) => ({ name, price })),
    notes: line.notes ?? null,
  };
}

function summaryOf(lines: readonly OrderLine[]): string {
  return lines
    .map(({ quantity, name, options }) => {
      const extras = options.length > 0 ? ` (${options.map((option) => option.name).join(', ')})` : '';
      return `${quantity} × ${name}${extras}`;
    })
    .join(', ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
