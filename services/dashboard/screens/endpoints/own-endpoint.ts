import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import { type Endpoint, getEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** The endpoint in the address, if it is the workspace's. Throws `not_found`. */
export async function ownEndpoint(db: Needs<'db'>['db'], visit: MemberVisit): Promise<Endpoint> {
  const id = visit.params.id ?? '';
  if (!isId('endpoint', id)) throw new Refused('not_found', 'no such endpoint');
  return getEndpoint(db, id, { workspaceId: visit.workspace.id });
}
