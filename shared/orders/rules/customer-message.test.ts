import { expect, test } from 'bun:test';
import { customerMessage } from './customer-message.ts';

const english = { number: '1042', customerName: 'Ali Hassan', summary: '2 × Kebab' };

test.each([
  ['order.approved', english, 'Your order 1042 is confirmed.'],
  ['order.rejected', english, 'We are sorry, we cannot take your order 1042.'],
  ['order.approved', { ...english, customerName: 'علي حسن' }, 'تم تأكيد طلبك رقم 1042.'],
  ['order.rejected', { ...english, summary: '2 × كباب' }, 'نعتذر، لا يمكننا قبول طلبك رقم 1042.'],
  ['order.approved', { ...english, customerName: null }, 'Your order 1042 is confirmed.'],
] as const)('on %s of %j the customer message is %j', (event, order, text) => {
  expect(customerMessage(event, order)).toBe(text);
});
