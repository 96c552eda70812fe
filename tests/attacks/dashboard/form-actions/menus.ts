import { versionOf } from '../../../../services/dashboard/request/version.ts';
import { versionOfPart } from '../../../../services/dashboard/screens/menus/edit/item-form.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { smallMenu } from '../../../journeys/catalog/menus.ts';
import { type FormActions, formsBelow, unproven } from '../form-action.ts';
import type { Target } from '../target.ts';

const grantsNothing = 'it grants no access, and can be undone';
const itemInput = { name: 'Other', priceKind: 'quote', category: 'grill' };
const [category] = smallMenu().categories;
const [kebab] = category?.items ?? [];

/** A form of a small public menu. `ids` are the ids in its address after the menu's own. */
const menuAction = (
  entries: Parameters<typeof unproven>[1],
  fields: Readonly<Record<string, string>> = {},
  ...ids: string[]
) =>
  unproven(grantsNothing, entries, async ({ dashboard: { db, backend, workspace } }: Target) => {
    const { id } = await putCatalog(db, workspace.id, smallMenu());
    await publishCatalog(db, backend.publishing, id);
    return { ids: [id, ...ids], fields };
  });

const changedItem = { ...itemInput, version: versionOfPart({ ...kebab }) };
const changedCategory = { name: 'Coal', version: versionOfPart({ ...category }) };
const changedLook = { title: 'Other', version: versionOfPart(smallMenu().branding) };
const changedContact = { whatsapp: '+964 770 123 4567', version: versionOf({}) };

export const menuActions: FormActions = {
  'POST /:workspace/menus': unproven(grantsNothing, 'menu.created', { fields: { title: 'Dinner' } }),
  ...formsBelow('/:workspace/menus/:menu', {
    '/preview': menuAction({ none: 'nothing is saved' }, { ...itemInput, itemId: 'kebab' }),
    '/items': menuAction('menu.item_added', itemInput),
    '/items/:item': menuAction('menu.item_changed', changedItem, 'kebab'),
    '/items/:item/availability': menuAction('menu.item_sold_out', { availability: 'sold_out' }, 'kebab'),
    '/items/:item/delete': menuAction('menu.item_deleted', {}, 'kebab'),
    '/items/:item/move': menuAction('menu.item_moved', { step: 'down' }, 'kebab'),
    '/items/:item/picture': menuAction('menu.picture_removed', { remove: 'yes' }, 'kebab'),
    '/categories': menuAction('menu.category_added', { name: 'Tea' }),
    '/categories/:category': menuAction('menu.category_changed', changedCategory, 'grill'),
    '/categories/:category/delete': menuAction('menu.category_deleted', {}, 'grill'),
    '/categories/:category/move': menuAction('menu.category_moved', { step: 'up' }, 'grill'),
    '/look': menuAction('menu.look_changed', changedLook),
    '/look/picture': menuAction('menu.logo_removed', { remove: 'yes' }),
    '/contact': menuAction('menu.contact_changed', changedContact),
    '/publish': menuAction('menu.published', { version: versionOf(smallMenu()) }),
    '/unpublish': menuAction('menu.unpublished'),
    '/versions/:version/restore': menuAction('menu.version_restored', {}, '1'),
  }),
};
