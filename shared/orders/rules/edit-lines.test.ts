import { expect, test } from 'bun:test';
import { withItem, withQuantity } from './edit-lines.ts';

test.each([
  ['', 1, 'Tea', 'item_1=1 Tea', 1],
  ['item_1=2 Tea', 3, 'tea', 'item_1=5 Tea', 1],
  ['item_1=Tea', 1, 'Tea', 'item_1=2 Tea', 1],
  ['item_1=2 Tea&extras_1=cold', 1, 'Tea', 'item_1=2 Tea&extras_1=cold&item_2=1 Tea', 2],
  ['item_1=2 Tea&options_1=Mint', 1, 'Tea', 'item_1=2 Tea&options_1=Mint&item_2=1 Tea', 2],
  ['item_2=1 Soup&options_1=stale', 1, 'Tea', 'item_2=1 Soup&item_1=1 Tea', 1],
])('%p with %d of %s is %p', (before, quantity, name, after, line) => {
  const edited = withItem(new URLSearchParams(before), quantity, name);
  expect([edited && decoded(edited.form), edited?.line]).toEqual([after, line]);
});

test('an order whose lines are all taken takes no other item', () => {
  const form = new URLSearchParams();
  for (let line = 1; line <= 20; line += 1) form.set(`item_${line}`, `Dish ${line - 1}`);
  expect(withItem(form, 1, 'Tea')).toBeNull();
  expect(withItem(form, 1, 'Dish 3')?.line).toBe(4);
});

test.each([
  ['item_1=2 Tea', 1, 'item_1=3 Tea'],
  ['item_1=2 Tea', -1, 'item_1=1 Tea'],
  ['item_1=٣ شاي', -1, 'item_1=2 شاي'],
  ['item_1=1 Tea&options_1=Mint&price_1=5&extras_1=x&phone=1', -1, 'phone=1'],
  ['item_1=99999 Tea', 9, 'item_1=100000 Tea'],
  ['item_1=0.5 Rice', -1, ''],
  ['', 1, ''],
])('%p changed by %d is %p', (before, change, after) => {
  expect(decoded(withQuantity(new URLSearchParams(before), 1, change))).toBe(after);
});

function decoded(form: URLSearchParams): string {
  return [...form].map(([name, value]) => `${name}=${value}`).join('&');
}
