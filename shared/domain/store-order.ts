import { toMajor } from './money.ts';
import { storeStatus } from './order.ts';
import type { Order } from './restaurant-order.ts';

export const storeOrderSchema = 'service.order.v1';

/** The Store order of the spec (`service.order.v1`): the export, the dashboard and the webhook field `order_v1`, with times in `zone`. */
export function storeOrder(order: Order, zone: string) {
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

/** `ms` as ISO 8601 with the zone's UTC offset and millisecond precision: `2026-03-01T14:05:09.120+03:00`. */
export function isoInZone(ms: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
}
