import type { MenuPart } from '../../../../shared/catalog/verbs/edit-draft.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** Which menu an address names; of another workspace's there is none. */
export function menuOf({ workspace, params }: MemberVisit): MenuPart {
  return { workspaceId: workspace.id, menuId: params.menu ?? '' };
}

/** An address of the menu that the visit is to. */
export function inMenu(visit: MemberVisit): (path: string) => string {
  return (path) => visit.at(`/menus/${visit.params.menu}${path}`);
}
