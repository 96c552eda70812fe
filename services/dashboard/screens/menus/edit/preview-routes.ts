import { brandingOf, type Fields, findItem, withItem } from '../../../../../shared/catalog/rules/draft.ts';
import { getCatalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { getWorkspace } from '../../../../../shared/workspaces/workspaces.ts';
import { admin, type Backend, member } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { contactOf } from '../contact/contact-form.ts';
import { inMenu, menuOf } from '../menu-address.ts';
import { menuIn } from '../menu-in.ts';
import { itemOf } from './item-form.ts';
import { lookOf } from './look-form.ts';
import { newItemId } from './menu-phone.tsx';
import { previewPage } from './preview.ts';
import { previewRoomPage } from './preview-page.tsx';

/** The menu as guests would see it: as it is saved, or as it is being typed. */
export const previewRoutes = [
  member.get('/menus/:menu/preview', async (visit, backend) => {
    const itemId = visit.url.searchParams.get('item') ?? undefined;
    return preview(visit, backend, (draft) => ({ draft, itemId }));
  }),

  // What is typed, before anything is saved: an item, the ways to the restaurant, or the look of the whole menu.
  admin.post('/menus/:menu/preview', async (visit, backend) => {
    const { form } = visit;
    return preview(visit, backend, (draft) =>
      form.has('itemId')
        ? withTypedItem(draft, form)
        : form.has('contact')
          ? { draft: { ...draft, contact: contactOf(form) } }
          : withTypedLook(draft, form),
    );
  }),

  member.get('/menus/:menu/preview-page', async (visit, { db, publishing }) => {
    return previewRoomPage(visit, await menuIn(visit, db), publishing.enabled);
  }),
];

interface Shown {
  readonly draft: Fields;
  readonly itemId?: string | undefined;
}

async function preview(visit: MemberVisit, { db }: Backend, shownOf: (draft: Fields) => Shown): Promise<Response> {
  const { menuId, workspaceId } = menuOf(visit);
  const [{ draft }, workspace] = await Promise.all([
    getCatalog(db, menuId, workspaceId),
    getWorkspace(db, workspaceId),
  ]);
  const language = visit.url.searchParams.get('lang') === 'ar' ? 'ar' : 'en';
  return previewPage({ ...shownOf(draft), workspace, language, at: inMenu(visit) });
}

function withTypedItem(draft: Fields, form: URLSearchParams): Shown {
  const id = form.get('itemId') || newItemId;
  const before = findItem(draft, id);
  const categoryId = before?.category.id ?? form.get('category') ?? '';
  return { draft: withItem(draft, categoryId, { ...before?.item.fields, ...itemOf(form, id) }), itemId: id };
}

function withTypedLook(draft: Fields, form: URLSearchParams): Shown {
  const { logo } = brandingOf(draft);
  return { draft: { ...draft, branding: { ...(logo !== undefined && { logo }), ...lookOf(form) } } };
}
