import type { Order } from '../domain/orders/restaurant-order.ts';
import type { Db, Tx } from './connections/connect.ts';

/** The columns of `orders o` under the names of Order. */
export function orderColumns(db: Db | Tx) {
  return db`
    o.id, o.workspace_id as "workspaceId", o.source, o.number, o.status, o.step,
    o.created_at as "createdAt", o.updated_at as "updatedAt",
    o.conversation_id as "conversationId", o.customer_id as "customerId", o.customer_name as "customerName",
    o.customer_phone as "customerPhone", o.customer_email as "customerEmail",
    o.fulfillment_type as "fulfillmentType", o.fulfillment_address as "fulfillmentAddress",
    o.summary, o.special_instructions as "specialInstructions", o.details,
    o.amount_only as "amountOnly", o.lines, o.promotions, o.currency, o.subtotal, o.delivery_fee as "deliveryFee",
    o.discount, o.tax, o.promotion_savings as "promotionSavings", o.total, o.notes,
    o.payment_status as "paymentStatus", o.delivery_status as "deliveryStatus", o.invoice_status as "invoiceStatus",
    o.external_order_id as "externalOrderId"`;
}

/** An order and the zone its times are shown in. */
export interface OrderInZone {
  readonly order: Order;
  readonly zone: string;
}

/** The order with this id, whatever its workspace: each workspace is one index look-up, so no index on the id alone is kept. */
export async function findOrder(db: Db, id: string): Promise<OrderInZone | null> {
  const [row] = await db<(Order & { zone: string })[]>`
    select ${orderColumns(db)}, w.timezone as zone
    from workspaces w join orders o on o.workspace_id = w.id and o.id = ${id}`;
  if (!row) return null;
  const { zone, ...order } = row;
  return { order, zone };
}
