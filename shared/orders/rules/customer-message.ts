import type { OrderEvent } from './transitions.ts';

const arabicScript = /\p{Script=Arabic}/u;

/** In Arabic if the customer's name or the summary is (spec: Restaurant order status). */
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
