import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { runToEnd } from '../../basics/resumable.ts';
import { changesBetween } from './changes.ts';
import { checkedCatalog } from './check.ts';
import { draftOfSnapshot, withCategoryAt, withItem, withItemAt, withoutItem } from './draft.ts';
import { movedIds } from './moved.ts';
import type { CatalogSnapshot } from './snapshot.ts';

const price = { kind: 'fixed', amount: 2.5, currency: 'USD' };
const item = (id: string, more: object = {}) => ({ id, name: id, price, ...more });
const draft = {
  branding: { title: 'A', accent: '#112233' },
  categories: [
    { id: 'grill', name: 'Grill', items: [item('kebab'), item('tikka'), item('fish')] },
    { id: 'tea', name: 'Tea', items: [item('mint')] },
  ],
};

const published = (given: object): CatalogSnapshot => {
  const { snapshot, problems } = runToEnd(checkedCatalog(given));
  if (snapshot === null) throw new Error(JSON.stringify(problems));
  return snapshot;
};
const changes = (given: object) =>
  changesBetween(published(draft), published(given)).map((change) => {
    const [of, fields] = ['of' in change ? change.of.name : '', 'fields' in change ? change.fields.join() : ''];
    return `${change.kind} ${of} ${fields}`.trim();
  });

test('an identical catalog has no changes, nor has a draft of its snapshot', () => {
  expect(changes(draft)).toEqual([]);
  expect(changes(draftOfSnapshot(published(draft)))).toEqual([]);
});

test('additions, removals, moves and changes are listed, prices separately', () => {
  expect(changes(withItem(draft, 'tea', item('lemon')))).toEqual(['item_added lemon']);
  expect(changes(withoutItem(draft, 'kebab'))).toEqual(['item_removed kebab']);
  expect(changes(withItemAt(draft, 'fish', 'grill', 'kebab'))).toEqual(['item_moved fish']);
  expect(changes(withItemAt(draft, 'fish', 'tea', null))).toEqual(['item_moved fish']);
  expect(changes(withCategoryAt(draft, 'tea', 'grill'))).toHaveLength(1);
  const changed = withItem(draft, 'grill', item('kebab', { description: 'Lamb', availability: 'sold_out' }));
  expect(changes(changed)).toEqual(['item_changed kebab availability,description']);
  const dearer = withItem(draft, 'grill', item('kebab', { price: { kind: 'quote' } }));
  expect(changesBetween(published(draft), published(dearer))).toMatchObject([
    { kind: 'item_changed', prices: { before: { amount: 250 }, after: { kind: 'quote' } }, fields: [] },
  ]);
  expect(changes({ ...draft, contact: { phone: '+9647701234567' } })).toEqual(['contact_changed  phone']);
  expect(changes({ ...draft, branding: { ...draft.branding, title: 'B' } })).toEqual(['branding_changed  title']);
});

test('the first publishing adds everything', () => {
  const kinds = changesBetween(null, published(draft)).map(({ kind }) => kind);
  expect(kinds).toEqual(['category_added', 'category_added', 'item_added', 'item_added', 'item_added', 'item_added']);
});

test('without moved ids both orders are equal; one move is reported as one', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 12 });
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const moved = movedIds(before, after);
      const left = (list: readonly string[], other: readonly string[]) =>
        list.filter((id) => other.includes(id) && !moved.has(id));
      expect(left(before, after)).toEqual(left(after, before));
    }),
  );
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (before, from, to) => {
      const [id] = before.slice(from % (before.length || 1));
      if (id === undefined) return;
      const rest = before.filter((each) => each !== id);
      rest.splice(to % (rest.length + 1), 0, id);
      expect(movedIds(before, rest).size).toBeLessThanOrEqual(1);
    }),
  );
});
