import { readCatalog, readChanges, readWorkspaceId } from '../../../services/catalog/live/read-catalogs.ts';
import { findLink } from '../../../services/forms/links/find-link.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
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
  const hot = (name: string, read: (db: Db) => Promise<unknown>, more = {}): HotStatement => {
    return { name, setUp: async (db) => () => read(db), tables: { ...bySlug, ...more }, maxRows: 10 };
  };
  return [
    hot('whether a menu is public', (db) => readWorkspaceId(db, slug)),
    hot('a menu', (db) => readCatalog(db, slug), { catalog_snapshots: /^catalog_snapshots_pkey / }),
    hot('menus that changed', (db) => readChanges(db, new Map([[slug, 0]]))),
  ];
}
