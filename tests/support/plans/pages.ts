import { readCatalog, readChanges, readWorkspaceId } from '../../../services/catalog/live/read-catalogs.ts';
import { findLink } from '../../../services/forms/links/find-link.ts';
import type { HotStatement } from './hot-statement.ts';

export function hotLink(token: string): HotStatement {
  return {
    name: 'the link of a form',
    setUp: async (db) => () => findLink(db, token),
    tables: { form_links: /^form_links_token_hash_key /, forms: /^forms_pkey /, workspaces: /^workspaces_pkey / },
    maxRows: 10,
  };
}

export function hotMenus(slug: string): HotStatement[] {
  const bySlug = { catalogs: /^catalogs_.* .*slug/ };
  return [
    {
      name: 'whether a menu is public',
      setUp: async (db) => () => readWorkspaceId(db, slug),
      tables: bySlug,
      maxRows: 10,
    },
    {
      name: 'a menu',
      setUp: async (db) => () => readCatalog(db, slug),
      tables: { ...bySlug, catalog_snapshots: /^catalog_snapshots_pkey / },
      maxRows: 10,
    },
    {
      name: 'menus that changed',
      setUp: async (db) => () => readChanges(db, new Map([[slug, 0]])),
      tables: bySlug,
      maxRows: 10,
    },
  ];
}
