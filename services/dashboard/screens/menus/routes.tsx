import { Refused } from '../../../../shared/basics/refused.ts';
import { brandingOf, findItem } from '../../../../shared/catalog/rules/draft.ts';
import { availabilities } from '../../../../shared/catalog/rules/snapshot.ts';
import { categoriesFromSample, type MenuSample, menuSamples } from '../../../../shared/catalog/samples/samples.ts';
import { pageOfCatalogs, putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { addressOf, setAvailability } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { visitsByDay } from '../../../../shared/catalog/verbs/visits.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { seeOther } from '../../request/answers.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, heavy, member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { contactRoutes } from './contact/contact-routes.tsx';
import { oneText } from './edit/both-texts.ts';
import { categoryRoutes } from './edit/category-routes.tsx';
import { itemRoutes } from './edit/item-routes.tsx';
import { itemsPage } from './edit/items-page.tsx';
import { lookRoutes } from './edit/look-routes.tsx';
import { orderRoutes } from './edit/order-routes.ts';
import { previewRoutes } from './edit/preview-routes.tsx';
import { listPage } from './list-page.tsx';
import { backOf, changeAudited, type MenuNeeds, menuIn, menuOf } from './menu.ts';
import { nameIn } from './menu-words.ts';
import { pictureRoutes } from './pictures/picture-routes.tsx';
import { posterPage } from './publish/poster-page.tsx';
import { publishRoutes } from './publish/publish-routes.tsx';
import { sharePage } from './publish/share-page.tsx';
import { menuTexts } from './texts.ts';

const perPage = 50;
const shownDays = 30;
const maxTitleLength = 120;

/** Menus, which the specification calls catalogs (spec: Public catalog): staff view them and switch items, admins edit and publish. */
export const menuRoutes = heavy([
  member.get('/menus', async (visit, backend: Needs<'db' | 'publishing'>) => showMenus(visit, backend)),

  admin.post('/menus', async (visit, backend: MenuNeeds) => {
    const { workspace, actor, form, language } = visit;
    const texts = menuTexts(language);
    const sample = (Object.keys(menuSamples) as MenuSample[]).find((each) => each === form.get('sample'));
    const title = sample ? [...workspace.name].slice(0, maxTitleLength).join('') : (form.get('title')?.trim() ?? '');
    if (title === '' || [...title].length > maxTitleLength) return showMenus(visit, backend, texts.errors.title);
    const categories = sample ? categoriesFromSample(sample, workspace.currency) : [];
    const draft = { branding: oneText('title', title), categories };
    const { id } = await audited(
      backend.db,
      actor,
      (tx) => putCatalog(tx, workspace.id, draft),
      (menu) => ({ workspaceId: workspace.id, action: 'menu.created', target: menu.id, details: { title } }),
    );
    return redirectWithNotice(backend, visit.at(`/menus/${id}`), { done: texts.added });
  }),

  member.get('/menus/:menu', async (visit, backend: Needs<'db' | 'publishing'>) =>
    itemsPage(await menuIn(visit, backend)),
  ),

  member.post('/menus/:menu/items/:item/availability', async (visit, backend: MenuNeeds) => {
    const { menuId, workspaceId } = menuOf(visit);
    const { params, form, language } = visit;
    const itemId = params.item ?? '';
    const availability = availabilities.find((each) => each === form.get('availability'));
    if (availability === undefined) throw new Refused('not_found', 'no such availability');
    const { draft } = await menuIn(visit, backend);
    const name = nameIn(language, findItem(draft, itemId)?.item.fields ?? {}) || itemId;
    const { publishing } = backend;
    if (!publishing.enabled) return seeOther(backOf(visit));
    await changeAudited(visit, backend, {
      action: availability === 'sold_out' ? 'item_sold_out' : 'item_back',
      details: { item: itemId, name },
      // Announced once the surrounding transaction is committed.
      work: (tx) =>
        setAvailability(tx, { ...publishing, announce: async () => {} }, menuId, { itemId, availability }, workspaceId),
    });
    await publishing.announce();
    return redirectWithNotice(backend, backOf(visit), { done: menuTexts(language).switched[availability](name) });
  }),

  member.get('/menus/:menu/share', async (visit, backend: Needs<'db' | 'sql' | 'publishing'>) => {
    const open = await menuIn(visit, backend);
    const visits = await visitsByDay(backend.sql, open.menu.id, visit.workspace.timezone, shownDays);
    return sharePage(open, addressOf(backend.publishing.url, open.menu), visits);
  }),

  member.get('/menus/:menu/poster', async (visit, backend: Needs<'db' | 'publishing'>) => {
    const { draft, menu } = await menuIn(visit, backend);
    const address = addressOf(backend.publishing.url, menu);
    if (address === null) throw new Refused('not_found', 'no address yet');
    return posterPage(visit, brandingOf(draft), address);
  }),

  ...itemRoutes,
  ...categoryRoutes,
  ...lookRoutes,
  ...contactRoutes,
  ...orderRoutes,
  ...pictureRoutes,
  ...previewRoutes,
  ...publishRoutes,
]);

async function showMenus(visit: MemberVisit, { db, publishing }: Needs<'db' | 'publishing'>, problem?: string) {
  const after = visit.url.searchParams.get('after');
  const menus = await pageOfCatalogs(db, visit.workspace.id, { after, most: perPage + 1 });
  const next = menus.length > perPage ? (menus[perPage - 1]?.id ?? null) : null;
  return listPage(visit, { menus: menus.slice(0, perPage), next, catalogUrl: publishing.url, problem });
}
