import { toMajor } from '../money/money.ts';
import { isoInZone } from '../time/iso-in-zone.ts';
import type { Order } from './restaurant-order.ts';
import { storeStatus } from './transitions.ts';

export const storeOrderSchema = 'service.order.v1' as const;

/** What a store order is made of. */
export const storeOrderFields = [
  'id',
  'number',
  'source',
  'status',
  'step',
  'createdAt',
  'updatedAt',
  'conversationId',
  'customerId',
  'customerName',
  'customerPhone',
  'fulfillmentType',
  'fulfillmentAddress',
  'amountOnly',
  'lines',
  'promotions',
  'currency',
  'subtotal',
  'deliveryFee',
  'discount',
  'tax',
  'promotionSavings',
  'total',
  'notes',
  'paymentStatus',
  'deliveryStatus',
  'invoiceStatus',
  'externalOrderId',
] as const satisfies readonly (keyof Order)[];
export type StoreOrderSource = Pick<Order, (typeof storeOrderFields)[number]>;

/**
 * The Store order of the spec (`service.order.v1`): the export, the dashboard and the webhook field `order_v1`, with times in
 * `zone`.
 */
export function storeOrder(order: StoreOrderSource, zone: string) {
  const major = (minor: number): number => toMajor(minor, order.currency);
  const createdAt = isoInZone(order.createdAt, zone);
  return {
    schema: storeOrderSchema,
    id: order.id,
    number: order.number,
    created_at: createdAt,
    updated_at: isoInZone(order.updatedAt, zone),
    business_date: createdAt.slice(0, 'YYYY-MM-DD'.length),
    timezone: zone,
    status: storeStatus(order),
    source: order.source,
    customer: { id: order.customerId, name: order.customerName, phone: order.customerPhone },
    fulfillment: { type: order.fulfillmentType, address: order.fulfillmentAddress },
    amount_only: order.amountOnly,
    lines: order.lines,
    promotions: order.promotions,
    totals: {
      subtotal: major(order.subtotal),
      delivery_fee: major(order.deliveryFee),
      discount: major(order.discount),
      tax: major(order.tax),
      total: major(order.total),
      currency: order.currency,
      promotion_savings: major(order.promotionSavings),
    },
    notes: order.notes ?? '',
    payment_status: order.paymentStatus,
    delivery_status: order.deliveryStatus,
    invoice_status: order.invoiceStatus,
    external_order_id: order.externalOrderId,
    conversation_id: order.conversationId,
  };
}

/** The same order, its lines and promotions still the JSON text that the table holds. */
export type StoreOrderText = Omit<StoreOrderSource, 'lines' | 'promotions'> & {
  readonly lines: string;
  readonly promotions: string;
};

/**
 * The Store order as JSON. What the table holds as JSON goes through as it is: parsing and writing it again would cost more than
 * all the rest.
 */
export function storeOrderText(order: StoreOrderText, zone: string): string {
  const text = JSON.stringify(storeOrder({ ...order, lines: [], promotions: [] }, zone));
  // Nothing else can look like the place for them: within a text of the order each quotation mark has a backslash.
  const at = text.indexOf(emptyItems);
  return `${text.slice(0, at)}"lines":${order.lines},"promotions":${order.promotions}${text.slice(at + emptyItems.length)}`;
}

const emptyItems = '"lines":[],"promotions":[]';
