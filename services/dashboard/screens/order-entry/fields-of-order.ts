import { toMajor } from '../../../../shared/money/money.ts';
import type { Order, OrderLine } from '../../../../shared/orders/rules/restaurant-order.ts';

/** The form that would place an order like this one, for an order whose items were wrong. */
export function fieldsOfOrder(order: Order): URLSearchParams {
  const amount = (minor: number): string => (minor === 0 ? '' : String(toMajor(minor, order.currency)));
  const fields: Record<string, string> = {
    ...{ customer: order.customerId ?? '', name: order.customerName ?? '', phone: order.customerPhone ?? '' },
    ...{ type: order.fulfillmentType ?? '', address: order.fulfillmentAddress ?? '', fee: amount(order.deliveryFee) },
    ...{ discount: amount(order.discount), wishes: order.specialInstructions ?? '', notes: order.notes ?? '' },
    ...{ source: order.source === 'dashboard' ? 'dashboard' : 'phone' },
    ...(order.amountOnly && { total: amount(order.total) }),
  };
  for (const [index, line] of order.lines.entries()) {
    fields[`item_${index + 1}`] = `${line.quantity} ${line.name}`;
    fields[`price_${index + 1}`] = String(line.unit_price);
    fields[`extras_${index + 1}`] = extrasOf(line);
  }
  return new URLSearchParams(fields);
}

function extrasOf({ options, notes }: OrderLine): string {
  const priced = options.map(({ name, price }) => (price === 0 ? name : `${name} ${price}`));
  return [...priced, ...(notes ? [notes] : [])].join(', ');
}
