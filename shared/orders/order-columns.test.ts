import { expect, test } from 'bun:test';
import { columnsOf, orderFields } from './order-columns.ts';

test('the columns of an order are those of its table', () => {
  expect(columnsOf(['id', 'createdAt'])).toBe('id as "id", created_at as "createdAt"');
  expect(columnsOf(['customerId'], 'o.')).toBe('o.customer_id as "customerId"');
  expect(orderFields).toHaveLength(33);
});
