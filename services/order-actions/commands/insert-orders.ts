import type { By } from '../../../shared/contracts/command-fields.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { restaurantOrderJson } from '../../../shared/orders/order-json.ts';
import { type RenderedOrder, renderedColumns } from '../../../shared/orders/read-order.ts';
import { priceOrder } from '../../../shared/orders/rules/price-order.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';
import type { OrderState } from '../../../shared/orders/rules/transitions.ts';

export type OrderRow = Readonly<Record<string, unknown>>;

export type OrderCustomer = Pick<Order, 'customerId' | 'customerName' | 'customerPhone' | 'customerEmail'>;

export function orderRow(
  workspaceId: string,
  input: NewOrder,
  state: OrderState,
  customer: OrderCustomer,
  number: string,
  workspaceCurrency: string,
): OrderRow {
  const currency = input.currency ?? workspaceCurrency;
  const priced = priceOrder(input, currency);
  return {
    workspace_id: workspaceId,
    id: newId('order'),
    source: input.source,
    number,
    status: state.status,
    step: state.step,
    conversation_id: input.conversationId ?? null,
    customer_id: customer.customerId,
    customer_name: customer.customerName,
    customer_phone: customer.customerPhone,
    customer_email: customer.customerEmail,
    fulfillment_type: input.fulfillment?.type ?? null,
    fulfillment_address: input.fulfillment?.address ?? null,
    summary: priced.summary,
    special_instructions: input.specialInstructions ?? null,
    details: input.details ?? { lines: input.lines ?? [] },
    amount_only: priced.amountOnly,
    lines: priced.lines,
    promotions: priced.promotions,
    currency,
    subtotal: priced.subtotal,
    delivery_fee: priced.deliveryFee,
    discount: priced.discount,
    tax: priced.tax,
    promotion_savings: priced.promotionSavings,
    total: priced.total,
    notes: input.notes ?? null,
  };
}

/** Writes the order and the first entry of its history; `eventId` is for the event of a food order. */
export async function insertPlaced(
  tx: Tx,
  row: OrderRow,
  by: By | undefined,
): Promise<{ readonly order: RenderedOrder; readonly eventId: string }> {
  const [placed] = await tx<(RenderedOrder & { readonly eventId: string })[]>`
    with event as materialized (select new_event_id() as id), o as (${insertion(tx, [row])} returning *), history as (
      insert into order_changes (workspace_id, order_id, changed_at, kind, to_step, by, events)
      select workspace_id, o.id, updated_at, 'placed', store_status(step, status), ${by ? JSON.stringify(by) : null}::text::json,
        case when status is not null then array[event.id] end
      from o, event
    )
    select ${renderedColumns(tx, 'w.timezone')}, (select id from event) as "eventId"
    from o join workspaces w on w.id = o.workspace_id`;
  if (!placed) throw new Error('an insert gave no row');
  const { eventId, ...order } = placed;
  return { order, eventId };
}

export async function insertOrders(tx: Tx, rows: readonly OrderRow[]): Promise<(string | null)[]> {
  const inserted = await tx<{ json: string | null }[]>`
    ${insertion(tx, rows)} returning ${tx.unsafe(restaurantOrderJson('o'))} as json`;
  return inserted.map(({ json }) => json);
}

export async function insertWithoutEvents(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  await tx`${insertion(tx, rows)}`;
}

function insertion(tx: Tx, rows: readonly OrderRow[]) {
  return tx`
    insert into orders as o select * from json_populate_recordset(null::orders, ${JSON.stringify(rows)}::text::json)`;
}

/** Gives the first of `count` numbers, which start at 1001 (decided: Two faces). */
export async function takeNumbers(tx: Tx, workspaceId: string, count: number): Promise<number> {
  const [row] = await tx<{ next: number }[]>`
    insert into order_numbers (workspace_id, next) values (${workspaceId}, ${firstNumber + count})
    on conflict (workspace_id) do update set next = order_numbers.next + ${count}
    returning next`;
  if (!row) throw new Error('an upsert gave no row');
  return row.next - count;
}

const firstNumber = 1001;
