import type { Db, Tx } from '../../../shared/db/connections/connect.ts';

/** Whether an event is still there: a condition on a column that holds its id. A look-up for each, by `offset 0`. */
export function isKept(db: Db | Tx, workspaceId: string, eventId: ReturnType<Db>) {
  return db`exists (select from events kept where kept.workspace_id = ${workspaceId} and kept.id = ${eventId} offset 0)`;
}
