import { expect, test } from 'bun:test';
import { bestOf, itemSearch } from './item-search.ts';

const item = (name: string, nameArabic = name, isSoldOut = false) => ({ name, nameArabic, isSoldOut });
const search = itemSearch([
  item('Beef shawarma', 'شاورما لحم', true),
  item('Chicken shawarma', 'شاورما دجاج'),
  item('Shawarma plate', 'صحن الشاورما'),
  item('Tea', 'شاي'),
  item('7up'),
  item('Iced tea', 'شاي مثلج'),
]);

test.each([
  ['2 shaw', 2, ['Shawarma plate', 'Chicken shawarma', 'Beef shawarma']],
  ['shaw', 1, ['Shawarma plate', 'Chicken shawarma', 'Beef shawarma']],
  ['3x chick sh', 3, ['Chicken shawarma']],
  ['sh chick', 1, ['Chicken shawarma']],
  ['٢ شاور', 2, ['Chicken shawarma', 'Beef shawarma', 'Shawarma plate']],
  ['shwarma', 1, ['Shawarma plate', 'Chicken shawarma', 'Beef shawarma']],
  ['chikcen', 1, ['Chicken shawarma']],
  ['chickken', 1, ['Chicken shawarma']],
  ['shaw 3', 3, ['Shawarma plate', 'Chicken shawarma', 'Beef shawarma']],
  ['شاي ٢', 2, ['Tea', 'Iced tea']],
  ['شاي×٢', 2, ['Tea', 'Iced tea']],
  ['٢×شاي', 2, ['Tea', 'Iced tea']],
  ['0 7up', 1, ['7up']],
  ['tea', 1, ['Tea', 'Iced tea']],
  ['7up', 1, ['7up']],
  ['2 7up', 2, ['7up']],
  ['xyz', 1, []],
  ['arma', 1, []],
])('%s finds %d of %p', (input, quantity, names) => {
  const found = search(input);
  expect({ quantity: found.quantity, names: found.items.map(({ name }) => name) }).toEqual({ quantity, names });
});

test.each(['2', ' ٢ ', '2 '])('%p alone finds two of every item', (input) => {
  const found = search(input);
  expect([found.quantity, found.items.length]).toEqual([2, 6]);
});

test('nothing typed finds one of every item', () => {
  expect(search('')).toMatchObject({ quantity: 1, items: { length: 6 } });
});

test('what has a typing error is found, but not for sure', () => {
  expect([search('shwarma').exact, search('beef').exact.map(({ name }) => name)]).toEqual([[], ['Beef shawarma']]);
});

test('Enter takes no other dish where the one typed is sold out', () => {
  const menu = itemSearch([item('Tea with milk'), item('Tea', 'شاي', true), item('Quails', 'سمان', true)]);
  const best = (input: string) => bestOf(menu(input));
  expect([best('tea'), best('quail'), best('tae'), best('tea wi')]).toEqual([
    ...(['sold out', 'sold out', undefined] as const),
    item('Tea with milk'),
  ]);
});
