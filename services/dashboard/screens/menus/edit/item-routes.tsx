import { Refused } from '../../../../../shared/basics/refused.ts';
import { checkItem } from '../../../../../shared/catalog/rules/check.ts';
import { categoriesOf } from '../../../../../shared/catalog/rules/draft.ts';
import { deleteItem, foundItem, saveItem } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { seeNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { categoryAddress, doTo, editing, menuIn } from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { itemOf, newPartId } from './item-form.ts';
import { itemPage } from './item-page.tsx';
import { isAsShown, save, savedState } from './saved-form.tsx';

/** One item of a menu: seen, made, changed and taken away by admins. */
export const itemRoutes = [
  admin.get('/menus/:menu/items/new', async (visit, backend: ItemNeeds) =>
    itemPage(await newItemIn(visit, backend, visit.url.searchParams), { fields: {}, version: '' }),
  ),

  admin.get('/menus/:menu/items/:item', async (visit, backend: ItemNeeds) => {
    const found = await itemIn(visit, backend);
    return itemPage(found, savedState(visit, found.item, checkItem(found.item).problems));
  }),

  admin.post('/menus/:menu/items', async (visit, backend: ItemNeeds) => {
    const found = await newItemIn(visit, backend, visit.form);
    const item = itemOf(visit.form, newPartId('item'));
    const categoryId = visit.form.get('category') ?? found.category.id;
    const state = await save(visit, backend, {
      ...{ fields: item, problems: checkItem(item).problems, read: null },
      action: 'item_added',
      details: { item: item.id, name: nameIn(visit.language, item) },
      work: editing(visit, (draft) => saveItem(draft, categoryId, item, null)),
    });
    if (state !== null) return itemPage(found, state);
    return seeNotice(backend, categoryAddress(visit, categoryId), { done: menuTexts(visit.language).added });
  }),

  admin.post('/menus/:menu/items/:item', async (visit, backend: ItemNeeds) => {
    const { item: before, ...found } = await itemIn(visit, backend);
    const { id, category } = found;
    const item = itemOf(visit.form, id);
    const categoryId = visit.form.get('category') ?? category.id;
    const state = await save(visit, backend, {
      ...{ fields: { image: before.image, ...item }, problems: checkItem(item).problems },
      read: async () => (await itemIn(visit, backend)).item,
      action: 'item_changed',
      details: { item: id, name: nameIn(visit.language, item) },
      work: editing(visit, (draft) => saveItem(draft, categoryId, item, isAsShown(visit))),
    });
    if (state !== null) return itemPage(found, state);
    return seeNotice(backend, categoryAddress(visit, categoryId), { done: menuTexts(visit.language).saved });
  }),

  admin.post('/menus/:menu/items/:item/delete', async (visit, backend: ItemNeeds) => {
    const { item, id, category } = await itemIn(visit, backend);
    await doTo(visit, backend, {
      action: 'item_deleted',
      details: { item: id, name: nameIn(visit.language, item) },
      work: editing(visit, (draft) => deleteItem(draft, id)),
    });
    return seeNotice(backend, categoryAddress(visit, category.id), { done: menuTexts(visit.language).removed });
  }),
];

type ItemNeeds = Needs<'db' | 'publishing' | 'notices'>;

/** Where a new item goes: into the category that is asked for, or the first. Throws `not_found` where there is none. */
async function newItemIn(visit: MemberVisit, backend: ItemNeeds, asked: URLSearchParams) {
  const open = await menuIn(visit, backend);
  const categories = categoriesOf(open.draft);
  const category = categories.find(({ id }) => id === asked.get('category')) ?? categories[0];
  if (category === undefined) throw new Refused('not_found', 'no category yet');
  return { ...open, category, id: null };
}

/** The item of the visit. Throws `not_found`. */
export async function itemIn(visit: MemberVisit, backend: Needs<'db' | 'publishing'>) {
  const open = await menuIn(visit, backend);
  const { item, category } = foundItem(open.draft, visit.params.item ?? '');
  return { ...open, category, item: item.fields, id: item.id };
}
