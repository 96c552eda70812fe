import { byOf } from '../../request/by.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** How long a page waits for its answer: shorter than the request's own deadline. */
export const answerWithinMs = 8_000;

/** What every command of a form carries: whose workspace, by whom, and what makes a form that is sent twice count once. */
export function commandOf(visit: MemberVisit) {
  const commandId = visit.form.get('command') ?? '';
  return {
    workspaceId: visit.workspace.id,
    by: byOf(visit),
    // Of this form and this person: nobody else's form carries the same.
    ...(/^[0-9a-f-]{36}$/.test(commandId) && { commandId: `${visit.session.person.id} ${commandId}` }),
  };
}
