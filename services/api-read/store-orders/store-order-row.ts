import { toMajor } from '../../../shared/domain/money/money.ts';
import { storeOrderSchema } from '../../../shared/domain/orders/store-order.ts';
import { isoInZone } from '../../../shared/domain/time/iso-in-zone.ts';
import { unixMs, withTexts } from '../row-parts.ts';

/** A store order as a page reads it. Times are Unix ms. */
export interface StoreOrderRow {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly currency: string;
  /** Minor units, in the order of `amountColumns`, with spaces between them. */
  readonly amounts: string;
  /** Its JSON without what the zone and the currency make of it: what is before the times, before the amounts, and after them. */
  readonly parts: string;
}

/** No text of JSON has it. */
const betweenParts = '\x1f';

const amountColumns = ['subtotal', 'delivery_fee', 'discount', 'tax', 'total', 'promotion_savings'];

/** SQL of all but `parts`. */
export const storeOrderColumns = `id, ${unixMs('created_at')} as "createdAt", ${unixMs('updated_at')} as "updatedAt", currency,
  concat_ws(' ', ${amountColumns.join(', ')}) as amounts`;

/** SQL of `parts`. Lines and promotions are the text that is kept. */
export const storeOrderParts = withTexts(
  (text) => `concat(
    '{"schema":"${storeOrderSchema}","id":', ${text('id')}, ',"number":', ${text('number')}, ',"created_at":"${betweenParts}',
    ',"status":"', store_status(step, status), '","source":"', source,
    '","customer":{"id":', ${text('customer_id')}, ',"name":', ${text('customer_name')}, ',"phone":', ${text('customer_phone')},
    '},"fulfillment":{"type":', ${text('fulfillment_type')}, ',"address":', ${text('fulfillment_address')},
    '},"amount_only":', case when amount_only then 'true' else 'false' end, ',"lines":', lines, ',"promotions":', promotions,
    ',"totals":{"subtotal":${betweenParts}', '},"notes":', ${text('notes', '""')},
    ',"payment_status":', ${text('payment_status')}, ',"delivery_status":', ${text('delivery_status')},
    ',"invoice_status":', ${text('invoice_status')}, ',"external_order_id":', ${text('external_order_id')},
    ',"conversation_id":', ${text('conversation_id')}, '}')`,
);

/** The JSON of a Store order, to the byte what `storeOrderText` makes of it: it costs a sync much less. */
export function storeOrderOf({ createdAt, updatedAt, currency, amounts, parts }: StoreOrderRow, zone: string): string {
  const [head, middle, tail] = parts.split(betweenParts);
  const placed = isoInZone(createdAt, zone);
  const [subtotal, fee, discount, tax, total, savings] = amounts
    .split(' ')
    .map((minor) => toMajor(Number(minor), currency));
  return (
    `${head}${placed}","updated_at":"${isoInZone(updatedAt, zone)}","business_date":"${placed.slice(0, 'YYYY-MM-DD'.length)}",` +
    `"timezone":${JSON.stringify(zone)}${middle}${subtotal},"delivery_fee":${fee},"discount":${discount},"tax":${tax},"total":${total},` +
    `"currency":${JSON.stringify(currency)},"promotion_savings":${savings}${tail}`
  );
}
