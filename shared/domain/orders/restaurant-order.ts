import type { OrderSource, OrderState, OrderStatus } from './transitions.ts';

/** One row of orders: the restaurant order and the store order in one. Times are Unix ms, money is in minor units. */
export interface Order extends OrderState {
  readonly id: string;
  readonly workspaceId: string;
  readonly source: OrderSource;
  readonly number: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly conversationId: string | null;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly customerEmail: string | null;
  readonly fulfillmentType: 'delivery' | 'pickup' | null;
  readonly fulfillmentAddress: string | null;
  readonly summary: string;
  readonly specialInstructions: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly amountOnly: boolean;
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly Promotion[];
  readonly currency: string;
  readonly subtotal: number;
  readonly deliveryFee: number;
  readonly discount: number;
  readonly tax: number;
  readonly promotionSavings: number;
  readonly total: number;
  readonly notes: string | null;
  readonly paymentStatus: string | null;
  readonly deliveryStatus: string | null;
  readonly invoiceStatus: string | null;
  readonly externalOrderId: string | null;
}

/** What the table holds as JSON. */
export const orderTextFields = ['details', 'lines', 'promotions'] as const satisfies readonly (keyof Order)[];
type TextField = (typeof orderTextFields)[number];

/**
 * The same order, its JSON still the text that the table holds. Where an order is only passed on it is never parsed: a
 * customer's names in it may be chosen to make the parser slow, and everybody would wait.
 */
export type OrderText = Omit<Order, TextField> & Readonly<Record<TextField, string>>;

/** A line of an order, as the store order shows it (decided: Store order details): prices in major units. */
export interface OrderLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly total: number;
  readonly options: readonly { readonly name: string; readonly price: number }[];
  readonly notes: string | null;
}

export interface Promotion {
  readonly id: string;
  readonly name: string;
  readonly savings: number;
}

/** What a restaurant order is made of. */
export const restaurantOrderFields = [
  'id',
  'status',
  'step',
  'number',
  'createdAt',
  'updatedAt',
  'conversationId',
  'customerId',
  'customerName',
  'customerPhone',
  'customerEmail',
  'fulfillmentType',
  'fulfillmentAddress',
  'summary',
  'specialInstructions',
  'details',
  'externalOrderId',
] as const satisfies readonly (keyof Order)[];
export type RestaurantOrderSource = Pick<Order, (typeof restaurantOrderFields)[number]>;

/** What GET orders, the action endpoint and webhook `data` show (spec: Restaurant order). */
export function restaurantOrder<Status extends OrderStatus | null>(
  order: RestaurantOrderSource & { readonly status: Status },
) {
  return {
    id: order.id,
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    conversationId: order.conversationId,
    customer: {
      id: order.customerId,
      name: order.customerName,
      phone: order.customerPhone,
      email: order.customerEmail,
    },
    fulfillment: { type: order.fulfillmentType, address: order.fulfillmentAddress },
    orderSummary: order.summary,
    specialInstructions: order.specialInstructions,
    details: order.details,
    externalOrderId: order.externalOrderId,
    ...(order.step !== null && { fulfillmentStatus: order.step, orderReference: order.number }),
  };
}

/** The same order, its details still the JSON text that the table holds. */
export type RestaurantOrderText = Omit<RestaurantOrderSource, 'details'> & { readonly details: string };

/** The Restaurant order as JSON. Its details go through as they are: parsed, they may take ten times the room. */
export function restaurantOrderText(order: RestaurantOrderText): string {
  const text = JSON.stringify(restaurantOrder({ ...order, details: {} }));
  // Nothing before them can look like the place for them: within a text of the order each quotation mark has a backslash.
  const at = text.indexOf(noDetails);
  return `${text.slice(0, at)}"details":${order.details}${text.slice(at + noDetails.length)}`;
}

const noDetails = '"details":{}';

const externalOrderIdCharacters = 256;

/** The caller's reference as it is stored: trimmed, cut to 256 characters (code points); null when nothing is left of it. */
export function externalReference(text: string): string | null {
  return [...text.trim()].slice(0, externalOrderIdCharacters).join('') || null;
}
