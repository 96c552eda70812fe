import { brandingOf, type Fields } from '../../../../shared/catalog/rules/draft.ts';
import { type CatalogWithDraft, getCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { menuOf } from './menu-address.ts';
import { nameIn } from './menu-words.ts';

/** The menu that a page is of, called as its reader calls it. Throws `not_found`. */
export async function menuIn(visit: MemberVisit, db: Drizzle): Promise<CatalogWithDraft> {
  const { menuId, workspaceId } = menuOf(visit);
  const menu = await getCatalog(db, menuId, workspaceId);
  return { ...menu, title: titleIn(visit.language, menu.draft) };
}

/** What guests who read this language see as the menu's title, or else its title in the other one. */
export function titleIn(language: Language, draft: Fields): string {
  const { title, titleArabic } = brandingOf(draft);
  return nameIn(language, { name: title, nameArabic: titleArabic });
}
