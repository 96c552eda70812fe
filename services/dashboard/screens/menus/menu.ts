import { Refused } from '../../../../shared/basics/refused.ts';
import { brandingOf, type Fields } from '../../../../shared/catalog/rules/draft.ts';
import { type Catalog, getCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { changeDraft, type MenuPart } from '../../../../shared/catalog/verbs/edit-draft.ts';
import { audited } from '../../../../shared/people/audit.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { ownPath } from '../../request/own-path.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { nameIn } from './menu-words.ts';
import { menuTexts } from './texts.ts';

/** A menu as its pages are given it. */
export interface OpenMenu {
  readonly visit: MemberVisit;
  readonly menu: Catalog;
  readonly draft: Fields;
  /** Whether menus are published at all. */
  readonly isEnabled: boolean;
}

/** The menu that the visit is to, called as its reader calls it. Throws `not_found`. */
export async function menuIn(visit: MemberVisit, { db, publishing }: Needs<'db' | 'publishing'>): Promise<OpenMenu> {
  const { menuId, workspaceId } = menuOf(visit);
  const { draft, ...menu } = await getCatalog(db, menuId, workspaceId);
  return { visit, menu: { ...menu, title: titleIn(visit.language, draft) }, draft, isEnabled: publishing.enabled };
}

/** What guests who read this language see as the menu's title, or else its title in the other one. */
export function titleIn(language: Language, draft: Fields): string {
  const { title, titleArabic } = brandingOf(draft);
  return nameIn(language, { name: title, nameArabic: titleArabic });
}

/** Which menu an address names; of another workspace's there is none. */
export function menuOf({ workspace, params }: MemberVisit): MenuPart {
  return { workspaceId: workspace.id, menuId: params.menu ?? '' };
}

/** An address of the menu that the visit is to. */
export function inMenu(visit: MemberVisit): (path: string) => string {
  return (path) => visit.at(`/menus/${visit.params.menu}${path}`);
}

/** Where the items of a category are listed. */
export function categoryAddress(visit: MemberVisit, id: string): string {
  return `${inMenu(visit)('')}?category=${encodeURIComponent(id)}`;
}

export interface MenuAction<Result = unknown> {
  /** As the audit log has it, after `menu.`. */
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly work: (tx: Needs<'db'>['db']) => Promise<Result>;
}

/** Does something to the menu of the visit, with its entry in the audit log. */
export async function doTo<Result>(
  { workspace, actor, params }: MemberVisit,
  { db }: Needs<'db'>,
  { action, details = {}, work }: MenuAction<Result>,
): Promise<Result> {
  const target = params.menu ?? null;
  return audited(db, actor, work, () => ({ workspaceId: workspace.id, action: `menu.${action}`, target, details }));
}

/** The work of an action that changes the menu's draft. */
export function editing(visit: MemberVisit, change: (draft: Fields) => Fields): MenuAction<Fields>['work'] {
  return (tx) => changeDraft(tx, menuOf(visit), change);
}

/** Back to the page of the menu that a form was sent from, or to its items. */
export function backOf(visit: MemberVisit): string {
  const to = ownPath(visit.form.get('back'));
  const items = inMenu(visit)('');
  return to === items || to.startsWith(`${items}?`) ? to : items;
}

/** What a refusal says on a page of menus; others go on as they are: what is not there, and bugs. */
export function refusalWords(visit: MemberVisit, error: unknown): string {
  const texts = menuTexts(visit.language);
  if (!(error instanceof Refused)) throw error;
  if (error.code === 'invalid_state') return texts.changedMeanwhile;
  if (error.code === 'payload_too_large') return error.message.includes('bytes') ? texts.tooLarge : texts.full;
  if (error.code === 'forbidden') return texts.disabled.text;
  throw error;
}
