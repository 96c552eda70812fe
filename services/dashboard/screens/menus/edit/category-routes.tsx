import { Refused } from '../../../../../shared/basics/refused.ts';
import { problemsOfCategory } from '../../../../../shared/catalog/rules/check.ts';
import { categoriesOf, type DraftCategory, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { deleteCategory, saveCategory } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { admin } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import {
  addressInMenu,
  categoryAddress,
  changeAudited,
  editing,
  type MenuNeeds,
  menuIn,
  type OpenMenu,
} from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { inBothLanguages } from './both-texts.ts';
import { newPartId } from './item-form.ts';
import { type FormState, formPage, save, savedState, unchangedSinceShown } from './saved-form.tsx';

export const categoryRoutes = [
  admin.get('/menus/:menu/categories/new', showCategory),
  admin.get('/menus/:menu/categories/:category', showCategory),
  admin.post('/menus/:menu/categories', changeCategory),
  admin.post('/menus/:menu/categories/:category', changeCategory),

  admin.post('/menus/:menu/categories/:category/delete', async (visit, backend: MenuNeeds) => {
    const { fields, items, id } = categoryOf(visit, (await menuIn(visit, backend)).draft);
    await changeAudited(visit, backend, {
      action: 'category_deleted',
      details: { name: nameIn(visit.language, fields), items: items.length },
      work: editing(visit, (draft) => deleteCategory(draft, id)),
    });
    return redirectWithNotice(backend, addressInMenu(visit)(''), { done: menuTexts(visit.language).removed });
  }),
];

async function showCategory(visit: MemberVisit, backend: MenuNeeds): Promise<Response> {
  const { category, ...open } = await categoryIn(visit, backend);
  const fields = category?.fields ?? {};
  return categoryPage(open, category, savedState(visit, fields, category ? problemsOfCategory(fields) : []));
}

async function changeCategory(visit: MemberVisit, backend: MenuNeeds): Promise<Response> {
  const { category, ...open } = await categoryIn(visit, backend);
  const fields = { id: category?.id ?? newPartId('category'), ...inBothLanguages(visit.form, 'name') };
  return save(visit, backend, {
    ...{ fields, problems: problemsOfCategory(fields) },
    action: category ? 'category_changed' : 'category_added',
    details: { name: nameIn(visit.language, fields) },
    change: (draft) => saveCategory(draft, fields, category && unchangedSinceShown(visit)),
    partOf: category && ((draft) => categoryOf(visit, draft).fields),
    page: (state) => categoryPage(open, category, state),
    to: categoryAddress(visit, fields.id),
  });
}

/** The category of the address, or null. Throws `not_found`. */
async function categoryIn(visit: MemberVisit, backend: MenuNeeds) {
  const open = await menuIn(visit, backend);
  return { ...open, category: visit.params.category === undefined ? null : categoryOf(visit, open.draft) };
}

function categoryOf({ params }: MemberVisit, draft: Fields): DraftCategory {
  const category = categoriesOf(draft).find(({ id }) => id === params.category);
  if (category === undefined) throw new Refused('not_found', 'no such category in this menu');
  return category;
}

function categoryPage(open: OpenMenu, category: DraftCategory | null, state: FormState): Response {
  const { visit } = open;
  const texts = menuTexts(visit.language);
  const at = addressInMenu(visit);
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
        text={texts.removeCategoryText(number(visit.language, category.items.length))}
      />
    ),
  });
}
