import type { Command } from '../../../shared/contracts/commands.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { orderTextColumns } from '../../../shared/db/order-columns.ts';
import type { OrderText } from '../../../shared/domain/orders/restaurant-order.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import type { OrderChange } from '../changes/change-order.ts';
import { lockOrder } from '../changes/read-orders.ts';

/**
 * Amends what surrounds an order: customer, fulfilment, notes, payment, delivery and invoice status. It moves updated_at
 * and sends no event. A field that is not given stays, null clears it. Throws `invalid_request`, and `not_found` also for a
 * customer that is not there.
 */
export async function amendOrder(db: Db, command: Command<'orders.amend'>): Promise<OrderChange> {
  return db.begin((tx) =>
    once(tx, command, 'orders.amend', async () => {
      const { order: before, zone } = await lockOrder(tx, command);
      const customerId = command.changes.customer?.id;
      if (customerId) await assertCustomer(tx, before.workspaceId, customerId);
      const row = amended(before, command.changes);
      const [order] = await tx<OrderText[]>`
        update orders o set ${tx(row)} where o.workspace_id = ${before.workspaceId} and o.id = ${before.id}
        returning ${orderTextColumns(tx)}`;
      if (!order) throw new Error('a locked order is gone');
      return { order, zone, changed: true, event: null };
    }),
  );
}

async function assertCustomer(tx: Tx, workspaceId: string, id: string): Promise<void> {
  const [row] = await tx`select from customers where workspace_id = ${workspaceId} and id = ${id}`;
  if (!row) throw new Refused('not_found', 'no such customer');
}

type Changes = Command<'orders.amend'>['changes'];

function amended(before: OrderText, changes: Changes) {
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
