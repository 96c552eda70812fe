import {
  brandingOf,
  categoriesOf,
  type Fields,
  findItem,
  withItem,
} from '../../../../../shared/catalog/rules/draft.ts';
import { getCatalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import { getWorkspace } from '../../../../../shared/workspaces/workspaces.ts';
import { admin, member, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { contactOf } from '../contact/contact-form.ts';
import { addressInMenu, menuIn, menuOf } from '../menu.ts';
import { menuPage } from '../menu-page.tsx';
import { menuTexts } from '../texts.ts';
import { itemOf, lookOf } from './item-form.ts';
import { MenuPhone, newItemId } from './menu-phone.tsx';
import { previewPage } from './preview.ts';

export const previewRoutes = [
  member.get('/menus/:menu/preview', async (visit, backend: Needs<'db'>) => {
    const itemId = visit.url.searchParams.get('item') ?? undefined;
    return preview(visit, backend, (draft) => ({ draft, itemId }));
  }),

  // The unsaved form: of an item, of the contacts, or of the menu's look.
  admin.post('/menus/:menu/preview', async (visit, backend: Needs<'db'>) => {
    const { form } = visit;
    return preview(visit, backend, (draft) =>
      form.has('itemId')
        ? withItemInput(draft, form)
        : form.has('contact')
          ? { draft: { ...draft, contact: contactOf(form) } }
          : withLookInput(draft, form),
    );
  }),

  member.get('/menus/:menu/preview-page', async (visit, backend: Needs<'db' | 'publishing'>) => {
    const open = await menuIn(visit, backend);
    const { tabs, previewLead, nothingToShow } = menuTexts(visit.language);
    const isEmpty = categoriesOf(open.draft).length === 0;
    const shown = isEmpty ? <Empty title={tabs.preview} text={nothingToShow} /> : <MenuPhone {...open} />;
    return menuPage({ ...open, here: 'preview', lead: previewLead, children: shown });
  }),
];

type Shown = Readonly<{ draft: Fields; itemId?: string | undefined }>;

async function preview(visit: MemberVisit, { db }: Needs<'db'>, shownOf: (draft: Fields) => Shown): Promise<Response> {
  const { menuId, workspaceId } = menuOf(visit);
  const [{ draft }, workspace] = await Promise.all([
    getCatalog(db, menuId, workspaceId),
    getWorkspace(db, workspaceId),
  ]);
  const language = visit.url.searchParams.get('lang') === 'ar' ? 'ar' : 'en';
  return previewPage({ ...shownOf(draft), workspace, language, at: addressInMenu(visit) });
}

function withItemInput(draft: Fields, form: URLSearchParams): Shown {
  const id = form.get('itemId') || newItemId;
  const before = findItem(draft, id);
  const categoryId = before?.category.id ?? form.get('category') ?? '';
  return { draft: withItem(draft, categoryId, { ...before?.item.fields, ...itemOf(form, id) }), itemId: id };
}

function withLookInput(draft: Fields, form: URLSearchParams): Shown {
  const { logo } = brandingOf(draft);
  return { draft: { ...draft, branding: { ...(logo !== undefined && { logo }), ...lookOf(form) } } };
}
