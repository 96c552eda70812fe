import type { Db, Tx } from '../../../shared/db/connections/connect.ts';

/** `offset 0` forces one index look-up for each row. */
export function isKept(db: Db | Tx, workspaceId: string, eventId: ReturnType<Db>) {
  return db`exists (select from events kept where kept.workspace_id = ${workspaceId} and kept.id = ${eventId} offset 0)`;
}
