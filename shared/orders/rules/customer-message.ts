import type { OrderEvent } from './transitions.ts';

const arabicScript = /\p{Script=Arabic}/u;

/**
 * What the assistant tells the customer when an order is approved or rejected (spec: Restaurant order status), or null
 * when there is nothing to tell. In Arabic when the customer's name or the order's summary is.
 */
export function customerMessage(
  event: OrderEvent | null,
  order: { readonly number: string; readonly customerName: string | null; readonly summary: string },
): string | null {
  if (event !== 'order.approved' && event !== 'order.rejected') return null;
  const arabic = arabicScript.test(`${order.customerName ?? ''}${order.summary}`);
  const texts = {
    'order.approved': [`Your order ${order.number} is confirmed.`, `تم تأكيد طلبك رقم ${order.number}.`],
    'order.rejected': [
      `We are sorry, we cannot take your order ${order.number}.`,
      `نعتذر، لا يمكننا قبول طلبك رقم ${order.number}.`,
    ],
  } as const;
  return texts[event][arabic ? 1 : 0];
}
