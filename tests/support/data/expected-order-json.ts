// A second, plain implementation of how orders are rendered, with which tests compare PostgreSQL's.

import { toMajor } from '../../../shared/money/money.ts';
import { storeOrderSchema } from '../../../shared/orders/contract/resources.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';
import { storeStatus } from '../../../shared/orders/rules/transitions.ts';
import { isoInZone } from '../../../shared/time/iso-in-zone.ts';

export function expectedRestaurantOrder(order: Order) {
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

export function expectedStoreOrder(order: Order, zone: string) {
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
