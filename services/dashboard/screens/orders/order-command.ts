import { byOf } from '../../request/by.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** How long a page waits for a command, shorter than the request's deadline. */
export const answerWithinMs = 8_000;

/** The fields of every command of a form: workspace, sender, and an id that makes a form sent twice count once. */
export function commandOf(visit: MemberVisit) {
  const commandId = visit.form.get('command') ?? '';
  return {
    workspaceId: visit.workspace.id,
    by: byOf(visit),
    // Includes the person, so that no other person's form has the same id.
    ...(/^[0-9a-f-]{36}$/.test(commandId) && { commandId: `${visit.session.person.id} ${commandId}` }),
  };
}
