import type { Db } from '../../../shared/db/connections/connect.ts';

/**
 * Says that a client follows a workspace (decided: Imported orders). That waits for imports which are under way there, but not
 * for those that begin meanwhile: they are told first. All who ask for it at a time wait together, on connections of their own.
 */
export function createFollow(db: Db): (workspaceId: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  return (workspaceId) => {
    const one = underWay.get(workspaceId) ?? follow(db, workspaceId).finally(() => underWay.delete(workspaceId));
    underWay.set(workspaceId, one);
    return one;
  };
}

async function follow(db: Db, workspaceId: string): Promise<void> {
  await db`update follow_turns set is_wanted = true where workspace_id = ${workspaceId} and not is_wanted`;
  await db`select follow(${workspaceId})`;
}
