import type { Command } from '../../shared/contracts/commands.ts';
import type { Db } from '../../shared/db/connect.ts';
import { once } from '../../shared/db/once.ts';
import { orderColumns } from '../../shared/db/read-order.ts';
import type { Order } from '../../shared/domain/restaurant-order.ts';
import { lockOrder, type OrderChange } from './change-order.ts';

/**
 * Amends what surrounds an order: customer, fulfilment, notes, payment, delivery and invoice status. It moves updated_at
 * and sends no event. A field that is not given stays, null clears it. Throws `invalid_request`, `not_found`.
 */
export async function amendOrder(db: Db, command: Command<'orders.amend'>): Promise<OrderChange> {
  return db.begin((tx) =>
    once(tx, command, 'orders.amend', async () => {
      const { order: before, zone } = await lockOrder(tx, command);
      const row = amended(before, command.changes);
      const [order] = await tx<Order[]>`
        update orders o set ${tx(row)} where o.workspace_id = ${before.workspaceId} and o.id = ${before.id}
        returning ${orderColumns(tx)}`;
      if (!order) throw new Error('a locked order is gone');
      return { order, zone, changed: true, event: null };
    }),
  );
}

type Changes = Command<'orders.amend'>['changes'];

function amended(before: Order, changes: Changes) {
  const { customer = {}, fulfillment } = changes;
  const kept = <Value>(given: Value | undefined, current: Value): Value => (given === undefined ? current : given);
  return {
    customer_id: kept(customer.id, before.customerId),
    customer_name: kept(customer.name, before.customerName),
    customer_phone: kept(customer.phone, before.customerPhone),
    customer_email: kept(customer.email, before.customerEmail),
    fulfillment_type: kept(fulfillment?.type, before.fulfillmentType),
    fulfillment_address: kept(fulfillment?.address, before.fulfillmentAddress),
    special_instructions: kept(changes.specialInstructions, before.specialInstructions),
    notes: kept(changes.notes, before.notes),
    payment_status: kept(changes.payment_status, before.paymentStatus),
    delivery_status: kept(changes.delivery_status, before.deliveryStatus),
    invoice_status: kept(changes.invoice_status, before.invoiceStatus),
  };
}
