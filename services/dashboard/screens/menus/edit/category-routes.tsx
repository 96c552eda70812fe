import { Refused } from '../../../../../shared/basics/refused.ts';
import { problemsOfCategory } from '../../../../../shared/catalog/rules/check.ts';
import { categoriesOf, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { deleteCategory, saveCategory } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { admin, type Backend } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { done, doTo, refusalWords } from '../deeds.ts';
import { inMenu, menuOf } from '../menu-address.ts';
import { menuIn } from '../menu-in.ts';
import { nameIn, problemsByPath } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { inBothLanguages } from './both-texts.ts';
import { type CategoryPageParts, categoryPage } from './category-page.tsx';
import { versionOfPart } from './item-form.ts';
import { newPartId } from './new-part-id.ts';

/** The categories of a menu: made, renamed and taken away by admins. */
export const categoryRoutes = [
  admin.get('/menus/:menu/categories/new', async (visit, backend) =>
    categoryPage(visit, { ...(await partsOf(visit, backend)), category: null, fields: {}, version: '' }),
  ),

  admin.get('/menus/:menu/categories/:category', async (visit, backend) => {
    const found = await categoryIn(visit, backend);
    const { fields } = found.category;
    const problems = problemsByPath(visit.language, problemsOfCategory(fields));
    return categoryPage(visit, { ...found, fields, version: versionOfPart(fields), problems });
  }),

  admin.post('/menus/:menu/categories', async (visit, backend) => save(visit, backend, newPartId('category'), null)),

  admin.post('/menus/:menu/categories/:category', async (visit, backend) => {
    const version = visit.form.get('version') ?? '';
    return save(visit, backend, visit.params.category ?? '', (now) => versionOfPart(now) === version);
  }),

  admin.post('/menus/:menu/categories/:category/delete', async (visit, backend) => {
    const { category } = await categoryIn(visit, backend);
    await doTo(visit, backend, {
      action: 'category_deleted',
      details: { name: nameIn(visit.language, category.fields), items: category.items.length },
      work: (tx) => deleteCategory(tx, menuOf(visit), category.id),
    });
    return done(backend, inMenu(visit)(''), menuTexts(visit.language).removed);
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
  const found: Omit<CategoryPageParts, 'fields' | 'version'> =
    isUnchanged === null ? { ...(await partsOf(visit, backend)), category: null } : await categoryIn(visit, backend);
  const { category } = found;
  const fields = { id, ...inBothLanguages(form, 'name') };
  const shown = { ...found, fields, version: form.get('version') ?? '' };
  const problems = problemsByPath(language, problemsOfCategory(fields));
  if (Object.keys(problems).length > 0) return categoryPage(visit, { ...shown, problems });
  try {
    await doTo(visit, backend, {
      action: isUnchanged === null ? 'category_added' : 'category_changed',
      details: { name: nameIn(language, fields) },
      work: (tx) => saveCategory(tx, menuOf(visit), fields, isUnchanged),
    });
  } catch (error) {
    const whole = refusalWords(visit, error);
    const now = category === null ? null : (await categoryIn(visit, backend)).category;
    const isOutdated = error instanceof Refused && error.code === 'invalid_state';
    return categoryPage(visit, {
      ...{ ...shown, whole },
      ...(now && { category: now, version: versionOfPart(now.fields), saved: isOutdated ? now.fields : undefined }),
    });
  }
  const path = `${inMenu(visit)('')}?category=${encodeURIComponent(id)}`;
  return done(backend, path, isUnchanged === null ? texts.added : texts.saved);
}

async function partsOf(visit: MemberVisit, { db, publishing }: Backend) {
  const { draft, ...menu } = await menuIn(visit, db);
  return { draft, menu, isEnabled: publishing.enabled };
}

/** The category of the visit. Throws `not_found`. */
async function categoryIn(visit: MemberVisit, backend: Backend) {
  const parts = await partsOf(visit, backend);
  const category = categoriesOf(parts.draft).find(({ id }) => id === visit.params.category);
  if (category === undefined) throw new Refused('not_found', 'no such category in this menu');
  return { ...parts, category };
}
