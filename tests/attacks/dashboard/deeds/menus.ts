import { versionOf } from '../../../../services/dashboard/request/version.ts';
import { versionOfPart } from '../../../../services/dashboard/screens/menus/edit/item-form.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { smallMenu } from '../../../journeys/catalog/menus.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

const opensNothing = { needless: 'it opens nothing, and can be taken back' } as const;
const typedItem = { name: 'Other', priceKind: 'quote', category: 'grill' };

/** A form of a menu, which leaves one entry: what it sends is made of the menu as it was put. */
function deed(path: string, leaves: string, fields: Readonly<Record<string, string>> = {}): Deeds[`POST ${string}`] {
  return {
    proof: opensNothing,
    leaves: [leaves],
    prepare: async (house) => {
      const { at } = await makeMenu(house);
      return () => house.admin.post(at(path), fields);
    },
  };
}

const [kebab] = smallMenu().categories[0]?.items ?? [];
const [category] = smallMenu().categories;

export const menuDeeds: Deeds = {
  'POST /:workspace/menus': {
    proof: opensNothing,
    leaves: ['menu.created'],
    prepare: async ({ admin, at }) => {
      return () => admin.post(at('/menus'), { title: 'Dinner' });
    },
  },
  'POST /:workspace/menus/:menu/items/:item/availability': deed('/items/kebab/availability', 'menu.item_sold_out', {
    availability: 'sold_out',
  }),
  'POST /:workspace/menus/:menu/items': deed('/items', 'menu.item_added', typedItem),
  'POST /:workspace/menus/:menu/items/:item': deed('/items/kebab', 'menu.item_changed', {
    ...typedItem,
    version: versionOfPart({ ...kebab }),
  }),
  'POST /:workspace/menus/:menu/items/:item/delete': deed('/items/kebab/delete', 'menu.item_deleted'),
  'POST /:workspace/menus/:menu/items/:item/move': deed('/items/kebab/move', 'menu.item_moved', { step: 'down' }),
  'POST /:workspace/menus/:menu/items/:item/picture': deed('/items/kebab/picture', 'menu.picture_removed', {
    remove: 'yes',
  }),
  'POST /:workspace/menus/:menu/look/picture': deed('/look/picture', 'menu.logo_removed', { remove: 'yes' }),
  'POST /:workspace/menus/:menu/preview': {
    proof: opensNothing,
    leaves: { nothing: 'nothing is saved' },
    prepare: async (house) => {
      const { at } = await makeMenu(house);
      return () => house.admin.post(at('/preview'), { ...typedItem, itemId: 'kebab' });
    },
  },
  'POST /:workspace/menus/:menu/categories': deed('/categories', 'menu.category_added', { name: 'Tea' }),
  'POST /:workspace/menus/:menu/categories/:category': deed('/categories/grill', 'menu.category_changed', {
    name: 'Coal',
    version: versionOfPart({ ...category }),
  }),
  'POST /:workspace/menus/:menu/categories/:category/delete': deed('/categories/grill/delete', 'menu.category_deleted'),
  'POST /:workspace/menus/:menu/categories/:category/move': deed('/categories/grill/move', 'menu.category_moved', {
    step: 'up',
  }),
  'POST /:workspace/menus/:menu/look': deed('/look', 'menu.look_changed', {
    title: 'Other',
    version: versionOfPart(smallMenu().branding),
  }),
  'POST /:workspace/menus/:menu/contact': deed('/contact', 'menu.contact_changed', {
    whatsapp: '+964 770 123 4567',
    version: versionOf({}),
  }),
  'POST /:workspace/menus/:menu/publish': {
    proof: opensNothing,
    leaves: ['menu.published'],
    prepare: async (house) => {
      const { at, draft } = await makeMenu(house);
      return () => house.admin.post(at('/publish'), { version: versionOf(draft) });
    },
  },
  'POST /:workspace/menus/:menu/unpublish': deed('/unpublish', 'menu.unpublished'),
  'POST /:workspace/menus/:menu/versions/:version/restore': deed('/versions/1/restore', 'menu.version_restored'),
};

/** A small menu that is public. */
async function makeMenu({ dashboard: { db, backend, workspace }, at }: House) {
  const { id } = await putCatalog(db, workspace.id, smallMenu());
  await publishCatalog(db, backend.publishing, id);
  return { draft: smallMenu(), at: (path: string): string => at(`/menus/${id}${path}`) };
}
