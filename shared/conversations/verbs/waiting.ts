import type { Db } from '../../db/connections/connect.ts';

export const maxCounted = 99;

export interface Waiting {
  readonly count: number;
  readonly since: number | null;
}

/** Matches the condition of a partial index (migration, waiting conversations). */
export function isWaiting(db: Db) {
  return db`waiting_since is not null and status <> 'closed' and not is_solved`;
}

export async function conversationsWaiting(db: Db, workspaceId: string): Promise<Waiting> {
  const [row] = await db<Waiting[]>`
    select count(*)::int as count, unix_ms(min(waiting_since)) as since
    from (
      select waiting_since from conversations where workspace_id = ${workspaceId} and ${isWaiting(db)}
      order by channel, updated_at limit ${maxCounted + 1}
    ) waiting`;
  return row ?? { count: 0, since: null };
}
