import { Refused } from '../../../../shared/basics/refused.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { seeOther } from '../../request/answers.ts';
import { ownPath } from '../../request/own-path.ts';
import type { Backend } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { inMenu } from './menu-address.ts';
import { menuTexts } from './texts.ts';

interface Deed<Result> {
  /** As the audit log has it, after `menu.`. */
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly work: (tx: Backend['db']) => Promise<Result>;
}

/** Does something to the menu of the visit, with its entry in the audit log. */
export async function doTo<Result>(
  { workspace, actor, params }: MemberVisit,
  { db }: Backend,
  { action, details = {}, work }: Deed<Result>,
): Promise<Result> {
  const tell = () => ({
    workspaceId: workspace.id,
    action: `menu.${action}`,
    target: params.menu ?? null,
    details,
  });
  return audited(db, actor, work, tell);
}

/** On to a page, which says what was done. */
export function done({ notices }: Pick<Backend, 'notices'>, path: string, text: string): Response {
  return seeOther(path, [notices.cookieFor({ kind: 'done', text })]);
}

/** Back to the page of the menu that a deed was sent from, or to its items. */
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
