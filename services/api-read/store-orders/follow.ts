import type { Db } from '../../../shared/db/connections/connect.ts';

/**
 * Says that a client follows a workspace (decided: Imported orders). That waits for imports which are under way there: so
 * all who ask for it at a time wait together for one statement, on connections of their own.
 */
export function createFollow(db: Db): (workspaceId: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  return (workspaceId) => {
    const one =
      underWay.get(workspaceId) ??
      db`select follow(${workspaceId})`.then(() => {}).finally(() => underWay.delete(workspaceId));
    underWay.set(workspaceId, one);
    return one;
  };
}
