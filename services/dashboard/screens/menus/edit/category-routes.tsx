import { Refused } from '../../../../../shared/basics/refused.ts';
import { problemsOfCategory } from '../../../../../shared/catalog/rules/check.ts';
import { categoriesOf, type DraftCategory } from '../../../../../shared/catalog/rules/draft.ts';
import { deleteCategory, saveCategory } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { seeNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { categoryAddress, doTo, editing, inMenu, menuIn, type OpenMenu } from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { inBothLanguages } from './both-texts.ts';
import { newPartId } from './item-form.ts';
import { type FormState, formPage, isAsShown, save, savedState } from './saved-form.tsx';

/** The categories of a menu: made, renamed and taken away by admins. */
export const categoryRoutes = [
  admin.get('/menus/:menu/categories/new', async (visit, backend: MenuNeeds) =>
    categoryPage(await menuIn(visit, backend), null, { fields: {}, version: '' }),
  ),

  admin.get('/menus/:menu/categories/:category', async (visit, backend: MenuNeeds) => {
    const { category, ...open } = await categoryIn(visit, backend);
    return categoryPage(open, category, savedState(visit, category.fields, problemsOfCategory(category.fields)));
  }),

  admin.post('/menus/:menu/categories', async (visit, backend: MenuNeeds) => {
    const fields = { id: newPartId('category'), ...inBothLanguages(visit.form, 'name') };
    const state = await save(visit, backend, {
      ...{ fields, problems: problemsOfCategory(fields), read: null },
      action: 'category_added',
      details: { name: nameIn(visit.language, fields) },
      work: editing(visit, (draft) => saveCategory(draft, fields, null)),
    });
    if (state !== null) return categoryPage(await menuIn(visit, backend), null, state);
    return seeNotice(backend, categoryAddress(visit, fields.id), { done: menuTexts(visit.language).added });
  }),

  admin.post('/menus/:menu/categories/:category', async (visit, backend: MenuNeeds) => {
    const { category, ...open } = await categoryIn(visit, backend);
    const fields = { id: category.id, ...inBothLanguages(visit.form, 'name') };
    const state = await save(visit, backend, {
      ...{ fields, problems: problemsOfCategory(fields) },
      read: async () => (await categoryIn(visit, backend)).category.fields,
      action: 'category_changed',
      details: { name: nameIn(visit.language, fields) },
      work: editing(visit, (draft) => saveCategory(draft, fields, isAsShown(visit))),
    });
    if (state !== null) return categoryPage(open, category, state);
    return seeNotice(backend, categoryAddress(visit, fields.id), { done: menuTexts(visit.language).saved });
  }),

  admin.post('/menus/:menu/categories/:category/delete', async (visit, backend: MenuNeeds) => {
    const { category } = await categoryIn(visit, backend);
    await doTo(visit, backend, {
      action: 'category_deleted',
      details: { name: nameIn(visit.language, category.fields), items: category.items.length },
      work: editing(visit, (draft) => deleteCategory(draft, category.id)),
    });
    return seeNotice(backend, inMenu(visit)(''), { done: menuTexts(visit.language).removed });
  }),
];

type MenuNeeds = Needs<'db' | 'publishing' | 'notices'>;

/** The category of the visit. Throws `not_found`. */
async function categoryIn(visit: MemberVisit, backend: Needs<'db' | 'publishing'>) {
  const open = await menuIn(visit, backend);
  const category = categoriesOf(open.draft).find(({ id }) => id === visit.params.category);
  if (category === undefined) throw new Refused('not_found', 'no such category in this menu');
  return { ...open, category };
}

/** `category` is null while it is new. */
function categoryPage(open: OpenMenu, category: DraftCategory | null, state: FormState): Response {
  const { visit } = open;
  const texts = menuTexts(visit.language);
  const at = inMenu(visit);
  const path = category === null ? at('/categories') : at(`/categories/${encodeURIComponent(category.id)}`);
  return formPage({
    ...open,
    ...{ state, here: 'items', action: path, isNew: category === null },
    title: category === null ? texts.newCategory : nameIn(visit.language, category.fields) || texts.category,
    actions: <ButtonLink href={at('')}>{texts.back}</ButtonLink>,
    children: <BothLanguages visit={visit} state={state} name="name" label={texts.name} hint={texts.arabicHint} />,
    below: category !== null && (
      <Confirm
        visit={visit}
        id="delete"
        action={`${path}/delete`}
        label={texts.removeCategory}
        title={texts.removeCategoryTitle}
      >
        <p>{texts.removeCategoryText(number(visit.language, category.items.length))}</p>
      </Confirm>
    ),
  });
}
