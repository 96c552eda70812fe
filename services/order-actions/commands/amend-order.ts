import { Refused } from '../../../shared/basics/refused.ts';
import type { Command } from '../../../shared/contracts/commands.ts';
import type { TransactionSource, Tx } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { columnsOf } from '../../../shared/orders/order-columns.ts';
import { type RenderedOrder, renderedColumns } from '../../../shared/orders/read-order.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';
import { storeStatus } from '../../../shared/orders/rules/transitions.ts';
import type { OrderChange } from '../changes/change-order.ts';
import { lockOrder } from '../changes/read-orders.ts';

const fields = [
  ...(['workspaceId', 'id', 'status', 'step', 'customerId', 'customerName', 'customerPhone', 'customerEmail'] as const),
  ...(['fulfillmentType', 'fulfillmentAddress', 'specialInstructions', 'notes'] as const),
  ...(['paymentStatus', 'deliveryStatus', 'invoiceStatus'] as const),
];
const columns = columnsOf(fields);

type Amendable = Pick<Order, (typeof fields)[number]>;

/** Sends no event. Throws `invalid_request`, `not_found`, and `invalid_state` if `seen` is outdated. */
export async function amendOrder(db: TransactionSource, command: Command<'orders.amend'>): Promise<OrderChange> {
  return db.begin((tx) =>
    once(tx, command, 'orders.amend', async () => {
      await lockOrder(tx, command);
      const before = await readAmendable(tx, command);
      const customerId = command.changes.customer?.id;
      if (customerId) await assertCustomer(tx, before.workspaceId, customerId);
      if (command.seen) assertUpToDate(before, command.seen);
      const order = await saveAmended(tx, before, command);
      return { order, changed: true, event: null };
    }),
  );
}

async function readAmendable(tx: Tx, { workspaceId, orderId }: Command<'orders.amend'>): Promise<Amendable> {
  const [order] = await tx<Amendable[]>`
    select ${tx.unsafe(columns)} from orders where workspace_id = ${workspaceId} and id = ${orderId}`;
  if (!order) throw new Error('a locked order is gone');
  return order;
}

function assertUpToDate(before: Amendable, seen: Changes): void {
  if (changedFields(before, seen).length === 0) return;
  throw new Refused('invalid_state', 'somebody else has amended the order in the meantime');
}

async function saveAmended(
  tx: Tx,
  before: Amendable,
  { changes, by }: Command<'orders.amend'>,
): Promise<RenderedOrder> {
  const step = storeStatus(before);
  const [order] = await tx<RenderedOrder[]>`
    with o as (
      update orders set ${tx(amended(before, changes))} where workspace_id = ${before.workspaceId} and id = ${before.id}
      returning *
    ), history as (
      insert into order_changes (workspace_id, order_id, changed_at, kind, from_step, to_step, fields, by)
      select workspace_id, id, updated_at, 'amended', ${step}, ${step}, ${changedFields(before, changes)}::text[],
        ${by ? JSON.stringify(by) : null}::text::json
      from o
    )
    select ${renderedColumns(tx, 'w.timezone')} from o join workspaces w on w.id = o.workspace_id`;
  if (!order) throw new Error('a locked order is gone');
  return order;
}

async function assertCustomer(tx: Tx, workspaceId: string, id: string): Promise<void> {
  const [row] = await tx`select from customers where workspace_id = ${workspaceId} and id = ${id}`;
  if (!row) throw new Refused('not_found', 'no such customer');
}

type Changes = Command<'orders.amend'>['changes'];

function changedFields(before: Amendable, changes: Changes): string[] {
  const now = new Map<string, string | null>(Object.entries(amended(before, {})));
  return Object.entries(amended(before, changes)).flatMap(([name, value]) => (value === now.get(name) ? [] : [name]));
}

function amended(before: Amendable, changes: Changes) {
  const { customer = {}, fulfillment } = changes;
  const valueOr = <Value>(given: Value | undefined, current: Value): Value => (given === undefined ? current : given);
  return {
    customer_id: valueOr(customer.id, before.customerId),
    customer_name: valueOr(customer.name, before.customerName),
    customer_phone: valueOr(customer.phone, before.customerPhone),
    customer_email: valueOr(customer.email, before.customerEmail),
    fulfillment_type: valueOr(fulfillment?.type, before.fulfillmentType),
    fulfillment_address: valueOr(fulfillment?.address, before.fulfillmentAddress),
    special_instructions: valueOr(changes.specialInstructions, before.specialInstructions),
    notes: valueOr(changes.notes, before.notes),
    payment_status: valueOr(changes.payment_status, before.paymentStatus),
    delivery_status: valueOr(changes.delivery_status, before.deliveryStatus),
    invoice_status: valueOr(changes.invoice_status, before.invoiceStatus),
  };
}
