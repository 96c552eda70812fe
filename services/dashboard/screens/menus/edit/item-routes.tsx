import { Refused } from '../../../../../shared/basics/refused.ts';
import { checkItem } from '../../../../../shared/catalog/rules/check.ts';
import { categoriesOf, type Fields, findItem } from '../../../../../shared/catalog/rules/draft.ts';
import { deleteItem, saveItem } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { moveItem } from '../../../../../shared/catalog/verbs/order-draft.ts';
import { admin, type Backend } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { done, doTo, refusalWords } from '../deeds.ts';
import { inMenu, menuOf } from '../menu-address.ts';
import { menuIn } from '../menu-in.ts';
import { nameIn, problemsByPath } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { itemOf, versionOfItem } from './item-form.ts';
import { itemPage } from './item-page.tsx';
import { newPartId } from './new-part-id.ts';

/** One item of a menu: seen, made, changed and taken away by admins. */
export const itemRoutes = [
  admin.get('/menus/:menu/items/new', async (visit, backend) => {
    const found = await categoryOf(visit, backend, visit.url.searchParams.get('category'));
    return itemPage(visit, { ...found, item: {}, id: null, version: '' });
  }),

  admin.get('/menus/:menu/items/:item', async (visit, backend) => {
    const found = await itemIn(visit, backend);
    return itemPage(visit, {
      ...found,
      problems: problemsByPath(visit.language, checkItem(found.item).problems),
      version: versionOfItem(found.item),
    });
  }),

  admin.post('/menus/:menu/items', async (visit, backend) => save(visit, backend, newPartId('item'), null)),

  admin.post('/menus/:menu/items/:item', async (visit, backend) => {
    const version = visit.form.get('version') ?? '';
    const id = visit.params.item ?? '';
    return save(visit, backend, id, (now) => versionOfItem(now) === version);
  }),

  admin.post('/menus/:menu/items/:item/delete', async (visit, backend) => {
    const { item, id, category } = await itemIn(visit, backend);
    const name = nameIn(visit.language, item);
    await doTo(visit, backend, {
      action: 'item_deleted',
      details: { item: id, name },
      work: (tx) => deleteItem(tx, menuOf(visit), id),
    });
    return done(backend, shelf(visit, category.id), menuTexts(visit.language).removed);
  }),
];

async function save(
  visit: MemberVisit,
  backend: Backend,
  id: string,
  isUnchanged: ((now: Fields) => boolean) | null,
): Promise<Response> {
  const { form, language } = visit;
  const texts = menuTexts(language);
  const isNew = isUnchanged === null;
  const found = isNew ? await categoryOf(visit, backend, form.get('category')) : await itemIn(visit, backend);
  const item = itemOf(form, id);
  const chosen = form.get('category') ?? found.category.id;
  const typed: Fields = { image: findItem(found.draft, id)?.item.fields.image, ...item };
  const shown = { ...found, item: typed, id: isNew ? null : id, version: form.get('version') ?? '' };
  const { problems } = checkItem(item);
  if (problems.length > 0) return itemPage(visit, { ...shown, problems: problemsByPath(language, problems) });
  try {
    await doTo(visit, backend, {
      action: isNew ? 'item_added' : 'item_changed',
      details: { item: id, name: nameIn(language, item) },
      work: async (tx) => {
        await saveItem(tx, menuOf(visit), chosen, item, isUnchanged);
        if (!isNew && chosen !== found.category.id) await moveItem(tx, menuOf(visit), id, { categoryId: chosen });
      },
    });
  } catch (error) {
    const whole = refusalWords(visit, error);
    const saved = isNew ? null : (await itemIn(visit, backend)).item;
    return itemPage(visit, {
      ...shown,
      whole,
      ...(saved &&
        error instanceof Refused &&
        error.code === 'invalid_state' && { saved, version: versionOfItem(saved) }),
    });
  }
  return done(backend, shelf(visit, chosen), isNew ? texts.added : texts.saved);
}

/** The items of a category. */
function shelf(visit: MemberVisit, categoryId: string): string {
  return `${inMenu(visit)('')}?category=${encodeURIComponent(categoryId)}`;
}

async function menuParts(visit: MemberVisit, { db, publishing }: Backend) {
  const { draft, ...menu } = await menuIn(visit, db);
  const currency = visit.workspace.currency;
  return { draft, menu, isEnabled: publishing.enabled, categories: categoriesOf(draft), currency };
}

/** The category of this id, or the first. Throws `not_found` where there is none. */
async function categoryOf(visit: MemberVisit, backend: Backend, id: string | null) {
  const parts = await menuParts(visit, backend);
  const category = parts.categories.find((each) => each.id === id) ?? parts.categories[0];
  if (category === undefined) throw new Refused('not_found', 'no category yet');
  return { ...parts, category };
}

/** The item of the visit. Throws `not_found`. */
async function itemIn(visit: MemberVisit, backend: Backend) {
  const parts = await menuParts(visit, backend);
  const found = findItem(parts.draft, visit.params.item ?? '');
  if (found === null) throw new Refused('not_found', 'no such item in this menu');
  return { ...parts, category: found.category, item: found.item.fields, id: found.item.id };
}
