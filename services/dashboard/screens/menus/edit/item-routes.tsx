import { Refused } from '../../../../../shared/basics/refused.ts';
import { checkItem } from '../../../../../shared/catalog/rules/check.ts';
import { categoriesOf, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { deleteItem, requireItem, saveItem } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { categoryAddress, changeAudited, editing, type MenuNeeds, menuIn } from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { itemOf, newPartId } from './item-form.ts';
import { itemPage } from './item-page.tsx';
import { save, savedState, unchangedSinceShown } from './saved-form.tsx';

export const itemRoutes = [
  admin.get('/menus/:menu/items/new', showItem),
  admin.get('/menus/:menu/items/:item', showItem),
  admin.post('/menus/:menu/items', changeItem),
  admin.post('/menus/:menu/items/:item', changeItem),

  admin.post('/menus/:menu/items/:item/delete', async (visit, backend: MenuNeeds) => {
    const { item, id, category } = await itemIn(visit, backend);
    await changeAudited(visit, backend, {
      action: 'item_deleted',
      details: { item: id, name: nameIn(visit.language, item) },
      work: editing(visit, (draft) => deleteItem(draft, id)),
    });
    return redirectWithNotice(backend, categoryAddress(visit, category.id), {
      done: menuTexts(visit.language).removed,
    });
  }),
];

async function showItem(visit: MemberVisit, backend: MenuNeeds): Promise<Response> {
  const { item, ...found } = await itemOrPlaceIn(visit, backend);
  return itemPage(found, savedState(visit, item, found.id === null ? [] : checkItem(item).problems));
}

async function changeItem(visit: MemberVisit, backend: MenuNeeds): Promise<Response> {
  const { item: before, ...found } = await itemOrPlaceIn(visit, backend);
  const { id, category } = found;
  const item = itemOf(visit.form, id ?? newPartId('item'));
  const categoryId = visit.form.get('category') ?? category.id;
  return save(visit, backend, {
    ...{ fields: { image: before.image, ...item }, problems: checkItem(item).problems },
    action: id === null ? 'item_added' : 'item_changed',
    details: { item: item.id, name: nameIn(visit.language, item) },
    change: (draft) => saveItem(draft, categoryId, item, id === null ? null : unchangedSinceShown(visit)),
    partOf: id === null ? null : (draft) => requireItem(draft, id).item.fields,
    page: (state) => itemPage(found, state),
    to: categoryAddress(visit, categoryId),
  });
}

/** The item of the address; for a new item its category, the requested or the first. Throws `not_found`. */
async function itemOrPlaceIn(visit: MemberVisit, backend: MenuNeeds) {
  if (visit.params.item !== undefined) return itemIn(visit, backend);
  const open = await menuIn(visit, backend);
  const categories = categoriesOf(open.draft);
  const asked = visit.form.get('category') ?? visit.url.searchParams.get('category');
  const category = categories.find(({ id }) => id === asked) ?? categories[0];
  if (category === undefined) throw new Refused('not_found', 'no category yet');
  const item: Fields = {};
  return { ...open, category, item, id: null };
}

/** The item of the address. Throws `not_found`. */
export async function itemIn(visit: MemberVisit, backend: Needs<'db' | 'publishing'>) {
  const open = await menuIn(visit, backend);
  const { item, category } = requireItem(open.draft, visit.params.item ?? '');
  return { ...open, category, item: item.fields, id: item.id };
}
