import { Refused } from '../../../../../shared/basics/refused.ts';
import { moveCategory, moveItem, type Place } from '../../../../../shared/catalog/verbs/order-draft.ts';
import { admin } from '../../../request/routes.ts';
import { backOf, done, doTo } from '../deeds.ts';
import { menuOf } from '../menu-address.ts';
import { menuTexts } from '../texts.ts';

/** Items and categories take another place: by buttons, or where they were dropped. */
export const orderRoutes = [
  admin.post('/menus/:menu/items/:item/move', async (visit, backend) => {
    const item = visit.params.item ?? '';
    const place = placeOf(visit.form);
    await doTo(visit, backend, {
      action: 'item_moved',
      details: { item },
      work: (tx) => moveItem(tx, menuOf(visit), item, place),
    });
    return done(backend, backOf(visit), menuTexts(visit.language).moved);
  }),

  admin.post('/menus/:menu/categories/:category/move', async (visit, backend) => {
    const category = visit.params.category ?? '';
    const place = placeOf(visit.form);
    await doTo(visit, backend, {
      action: 'category_moved',
      details: { category },
      work: (tx) => moveCategory(tx, menuOf(visit), category, place),
    });
    return done(backend, backOf(visit), menuTexts(visit.language).moved);
  }),
];

function placeOf(form: URLSearchParams): Place {
  const to = form.get('to');
  if (to !== null) return { index: wholeNumber(form.get('first')) + wholeNumber(to) };
  const step = (['up', 'down'] as const).find((each) => each === form.get('step'));
  if (step === undefined) throw new Refused('not_found', 'no such place');
  return { step };
}

function wholeNumber(text: string | null): number {
  if (text === null || !/^\d{1,6}$/.test(text)) throw new Refused('not_found', 'no such place');
  return Number(text);
}
