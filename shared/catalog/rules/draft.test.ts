import { expect, test } from 'bun:test';
import {
  brandingOf,
  categoriesOf,
  findItem,
  withCategory,
  withCategoryAt,
  withItem,
  withItemAt,
  withoutCategory,
  withoutItem,
} from './draft.ts';

const draft = {
  note: 'kept',
  branding: { title: 'A' },
  categories: [
    { id: 'a', name: 'A', colour: 1, items: [{ id: 'x' }, 7, { id: 'y' }] },
    null,
    { id: 'b', name: 'B', items: 'none' },
    { name: 'without an id', items: [{ id: 'z' }] },
  ],
};
/** Such as `a: x y, b:`. */
const order = (given: object) =>
  categoriesOf({ ...given })
    .map(({ id, items }) => [`${id}:`, ...items.map((each) => each.id)].join(' '))
    .join(', ');

test('the editable parts of a broken draft are found', () => {
  expect(order(draft)).toBe('a: x y, b:');
  for (const broken of [{}, { categories: 'none' }, { branding: [], categories: [[], 1, null] }]) {
    expect(categoriesOf(broken)).toEqual([]);
    expect(brandingOf(broken)).toEqual({});
    expect(findItem(broken, 'x')).toBeNull();
  }
});

test('changing one part keeps all others, even malformed ones', () => {
  const changed = withItem(draft, 'a', { id: 'x', name: 'X' });
  expect(changed).toEqual({
    ...draft,
    categories: [
      { ...draft.categories[0], items: [{ id: 'x', name: 'X' }, 7, { id: 'y' }] },
      ...draft.categories.slice(1),
    ],
  });
  expect(order(withItem(draft, 'b', { id: 'new' }))).toBe('a: x y, b: new');
  expect(withItem(draft, 'nowhere', { id: 'new' })).toEqual(draft);
  expect(order(withoutItem(draft, 'x'))).toBe('a: y, b:');
  expect(withCategory(draft, { id: 'a', name: 'New' }).categories).toMatchObject([
    { id: 'a', name: 'New', items: [{ id: 'x' }, 7, { id: 'y' }] },
    null,
    {},
    {},
  ]);
  expect(order(withCategory(draft, { id: 'c' }))).toBe('a: x y, b:, c:');
  expect(order(withoutCategory(draft, 'a'))).toBe('b:');
});

test('items and categories move before another, or to the end', () => {
  expect(order(withItemAt(draft, 'y', 'a', 'x'))).toBe('a: y x, b:');
  expect(order(withItemAt(draft, 'x', 'a', null))).toBe('a: y x, b:');
  expect(order(withItemAt(draft, 'x', 'b', null))).toBe('a: y, b: x');
  expect(order(withItemAt(draft, 'x', 'a', 'x'))).toBe(order(draft));
  expect(order(withItemAt(draft, 'nothing', 'a', null))).toBe(order(draft));
  expect(order(withItemAt(draft, 'x', 'nowhere', null))).toBe(order(draft));
  expect(order(withCategoryAt(draft, 'b', 'a'))).toBe('b:, a: x y');
});
