import { expect, test } from 'bun:test';
import { dishesOf } from './kitchen.ts';

const line = (name: string, quantity: number, options: string[] = [], notes: string | null = null) => ({
  ...{ name, quantity, notes },
  options: options.map((option) => ({ name: option, price: 0 })),
});
const order = (number: number, createdAt: number, ...lines: ReturnType<typeof line>[]) => {
  return { id: `ord_${number}`, number: String(number), createdAt, lines, remarks: number === 1 ? 'ring twice' : '' };
};

test('lines are summed by dish over orders, the longest waiting first', () => {
  const dishes = dishesOf([
    order(3, 300, line('Tea', 1)),
    order(1, 100, line('Kebab', 2, ['Garlic'], 'well done'), line('Tea', 0.1)),
    order(2, 50, line('Soup', 1), line('Kebab', 0.2)),
  ]);
  expect(dishes.map(({ name, quantity, since }) => [name, quantity, since])).toEqual([
    ['Soup', 1, 50],
    ['Kebab', 2.2, 50],
    ['Tea', 1.1, 100],
  ]);
  expect(dishes[1]?.portions).toEqual([
    { orderId: 'ord_2', orderNumber: '2', quantity: 0.2, details: '' },
    { orderId: 'ord_1', orderNumber: '1', quantity: 2, details: 'Garlic · well done · ring twice' },
  ]);
});
