import { versionOf } from '../../../../services/dashboard/request/version.ts';
import { versionOfPart } from '../../../../services/dashboard/screens/menus/edit/item-form.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { smallMenu } from '../../../journeys/catalog/menus.ts';
import type { FormActions } from '../form-action.ts';
import type { Target } from '../target.ts';

const grantsNothing = { needless: 'it grants no access, and can be undone' } as const;
const itemInput = { name: 'Other', priceKind: 'quote', category: 'grill' };
const [category] = smallMenu().categories;
const [kebab] = category?.items ?? [];

/** A form of a small public menu, with one entry. `ids` are the ids in its address after the menu's own. */
function menuAction(
  leaves: string,
  fields: Readonly<Record<string, string>> = {},
  ...ids: string[]
): FormActions[`POST ${string}`] {
  return {
    proof: grantsNothing,
    leaves: [leaves],
    sends: async (target) => ({ ids: [await makeMenu(target), ...ids], fields }),
  };
}

async function makeMenu({ dashboard: { db, backend, workspace } }: Target): Promise<string> {
  const { id } = await putCatalog(db, workspace.id, smallMenu());
  await publishCatalog(db, backend.publishing, id);
  return id;
}

const changedItem = { ...itemInput, version: versionOfPart({ ...kebab }) };
const changedCategory = { name: 'Coal', version: versionOfPart({ ...category }) };
const changedLook = { title: 'Other', version: versionOfPart(smallMenu().branding) };
const changedContact = { whatsapp: '+964 770 123 4567', version: versionOf({}) };

export const menuActions: FormActions = {
  'POST /:workspace/menus': {
    proof: grantsNothing,
    leaves: ['menu.created'],
    sends: { fields: { title: 'Dinner' } },
  },
  'POST /:workspace/menus/:menu/preview': {
    proof: grantsNothing,
    leaves: { nothing: 'nothing is saved' },
    sends: async (target) => ({ ids: [await makeMenu(target)], fields: { ...itemInput, itemId: 'kebab' } }),
  },
  ...Object.fromEntries(
    Object.entries({
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
    }).map(([path, each]) => [`POST /:workspace/menus/:menu${path}`, each]),
  ),
};
