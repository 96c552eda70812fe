import { Refused } from '../../../../shared/basics/refused.ts';
import { brandingOf, type Fields } from '../../../../shared/catalog/rules/draft.ts';
import { type Catalog, getCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { changeDraft, type MenuRef } from '../../../../shared/catalog/verbs/edit-draft.ts';
import { audited } from '../../../../shared/people/audit.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { pathOnThisSite } from '../../request/path-on-this-site.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit, WithVisit } from '../../request/visit.ts';
import { nameIn } from './menu-words.ts';
import { menuTexts } from './texts.ts';

export type MenuNeeds = Needs<'db' | 'publishing' | 'notices'>;

export type OpenMenu = WithVisit<{ menu: Catalog; draft: Fields; isEnabled: boolean }>;

/** The menu of the address, with its title in the reader's language. Throws `not_found`. */
export async function menuIn(visit: MemberVisit, { db, publishing }: Needs<'db' | 'publishing'>): Promise<OpenMenu> {
  const { menuId, workspaceId } = menuOf(visit);
  const { draft, ...menu } = await getCatalog(db, menuId, workspaceId);
  return { visit, menu: { ...menu, title: titleIn(visit.language, draft) }, draft, isEnabled: publishing.enabled };
}

export function titleIn(language: Language, draft: Fields): string {
  const { title, titleArabic } = brandingOf(draft);
  return nameIn(language, { name: title, nameArabic: titleArabic });
}

/** The ids of the menu in the address, within this workspace. */
export function menuOf({ workspace, params }: MemberVisit): MenuRef {
  return { workspaceId: workspace.id, menuId: params.menu ?? '' };
}

/** Makes the addresses of the menu's pages; `''` is that of its items. */
export function addressInMenu(visit: MemberVisit): (path: string) => string {
  return (path) => visit.at(`/menus/${visit.params.menu}${path}`);
}

export function categoryAddress(visit: MemberVisit, id: string): string {
  return `${addressInMenu(visit)('')}?category=${encodeURIComponent(id)}`;
}

export interface MenuAction {
  /** The action in the audit log, after `menu.`. */
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly work: (tx: Needs<'db'>['db']) => Promise<unknown>;
}

export async function changeAudited(
  { workspace, actor, params }: MemberVisit,
  { db }: Needs<'db'>,
  { action, details = {}, work }: MenuAction,
): Promise<void> {
  const target = params.menu ?? null;
  await audited(db, actor, work, () => ({ workspaceId: workspace.id, action: `menu.${action}`, target, details }));
}

export function editing(visit: MemberVisit, change: (draft: Fields) => Fields): MenuAction['work'] {
  return (tx) => changeDraft(tx, menuOf(visit), change);
}

export function backOf(visit: MemberVisit): string {
  const to = pathOnThisSite(visit.form.get('back'));
  const items = addressInMenu(visit)('');
  return to === items || to.startsWith(`${items}?`) ? to : items;
}

/** The text of a refusal on a page of menus; rethrows `not_found` and bugs. */
export function refusalWords(visit: MemberVisit, error: unknown): string {
  const texts = menuTexts(visit.language);
  if (!(error instanceof Refused)) throw error;
  if (error.code === 'invalid_state') return texts.changedMeanwhile;
  if (error.code === 'payload_too_large') return error.message.includes('bytes') ? texts.tooLarge : texts.full;
  if (error.code === 'forbidden') return texts.disabled.text;
  throw error;
}
